export function Exercises() {
  return <p>…</p>;
}
