// Where the nodes of a tree stand: children below their parents, parents above the middle of their children.

/** Places by node, in columns and rows: `parents[node]` is a node's parent, or null. */
export function places(nodes, parents) {
  const children = new Map(nodes.map((node) => [node, []]));
  const roots = [];
  for (const node of nodes) {
    if (parents.get(node) == null) roots.push(node);
    else children.get(parents.get(node)).push(node);
  }
  const found = new Map();
  let column = 0;
  for (const root of roots) {
    // Depth first without recursion: paths may be long.
    const stack = [{ node: root, row: 0, next: 0 }];
    while (stack.length) {
      const top = stack.at(-1);
      const below = children.get(top.node);
      if (top.next < below.length) {
        stack.push({ node: below[top.next++], row: top.row + 1, next: 0 });
        continue;
      }
      const x = below.length ? (found.get(below[0]).x + found.get(below.at(-1)).x) / 2 : column++;
      found.set(top.node, { x, y: top.row });
      stack.pop();
    }
  }
  return { found, columns: column };
}
