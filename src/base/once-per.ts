/** Builds a function that computes its result once for each object. Only for objects that never change. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    let found = known.get(key);
    if (found === undefined) {
      found = { value: compute(key) };
      known.set(key, found);
    }
    return found.value;
  };
}
