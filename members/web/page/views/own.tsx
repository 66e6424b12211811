export function Own() {
  return <p>…</p>;
}
