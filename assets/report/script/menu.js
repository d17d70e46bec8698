// The columns of a table: which are shown, and between which numbers their values lie.

// `columns` are { key, name, number }; `state` is { hidden: Set of keys, ranges: Map from key to pair of numbers or null }.
const columnMenu = (columns, state, changed) => {
  const line = column => {
    const check = h("input", { type: "checkbox", checked: !state.hidden.has(column.key), "aria-label": `Show ${column.name}`, onchange: () => {
      if (check.checked) state.hidden.delete(column.key);
      else state.hidden.add(column.key);
      changed();
    } });
    const end = (place, label) => {
      const input = h("input", { type: "number", step: "any", placeholder: label, "aria-label": `${column.name}, ${label}`, oninput: () => {
        const range = state.ranges.get(column.key) ?? [null, null];
        range[place] = input.value === "" ? null : Number(input.value);
        state.ranges.set(column.key, range);
        changed();
      } });
      input.value = state.ranges.get(column.key)?.[place] ?? "";
      return input;
    };
    return h("div", { class: "column" }, h("label", {}, check, " ", column.name),
      column.number ? h("span", { class: "range" }, end(0, "from"), end(1, "to")) : null);
  };
  return h("details", { class: "columns" }, h("summary", {}, "Columns"), h("div", { class: "column-list" }, columns.map(line)));
};
