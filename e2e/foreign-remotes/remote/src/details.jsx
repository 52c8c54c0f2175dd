export default function Details() {
  return <p>Version one</p>;
}
