import { formatNumber } from 'shared-i18n';

export default function Card({ locations }) {
  return <p>Reports of {formatNumber(locations?.length ?? 0)} locations</p>;
}
