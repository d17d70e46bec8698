// The layout of a tree: children below their parents, parents above the middle of their children, and subtrees as
// near to each other as their outlines allow (Reingold & Tilford 1981).

/** Places by node, in columns and rows: `parents` has the parent of each node, or null; parents come before their children. */
export function places(nodes, parents) {
  const children = new Map(nodes.map((node) => [node, []]));
  const roots = [];
  for (const node of nodes) {
    if (parents.get(node) == null) roots.push(node);
    else children.get(parents.get(node)).push(node);
  }
  // From the leaves up, without recursion: paths may be long.
  const shapes = new Map();
  const shifts = new Map();
  for (const node of nodes.toReversed()) shapes.set(node, above(children.get(node), shapes, shifts));
  const found = new Map();
  let columns = 0;
  for (const root of roots) {
    const { outline } = shapes.get(root);
    const left = columns - Math.min(...outline.map(([first]) => first));
    found.set(root, { x: left, y: 0 });
    columns = left + Math.max(...outline.map(([, last]) => last)) + 1;
  }
  for (const node of nodes) {
    if (found.has(node)) continue;
    const { x, y } = found.get(parents.get(node));
    found.set(node, { x: x + shifts.get(node), y: y + 1 });
  }
  return { found, columns };
}

/** The outline of a subtree, `[first, last]` column of each row beside its root; notes how far each child is from the root. */
function above(children, shapes, shifts) {
  if (children.length === 0) return { outline: [[0, 0]] };
  const starts = [];
  let merged = null;
  for (const child of children) {
    const { outline } = shapes.get(child);
    const rows = merged ? Math.min(merged.length, outline.length) : 0;
    let start = 0;
    for (let row = 0; row < rows; row++) start = Math.max(start, merged[row][1] + 1 - outline[row][0]);
    starts.push(start);
    merged = joined(merged ?? [], outline, start);
  }
  const middle = (starts[0] + starts.at(-1)) / 2;
  children.forEach((child, index) => shifts.set(child, starts[index] - middle));
  return { outline: [[0, 0], ...merged.map(([first, last]) => [first - middle, last - middle])] };
}

function joined(left, right, start) {
  const rows = Math.max(left.length, right.length);
  return Array.from({ length: rows }, (_, row) => {
    const moved = right[row]?.map((column) => column + start);
    return [left[row]?.[0] ?? moved[0], moved?.[1] ?? left[row][1]];
  });
}
