export default function Card({ locations }) {
  return <p>Reports of {locations?.length ?? 0} locations</p>;
}
