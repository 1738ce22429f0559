import { useAllowed } from '../../../../kit/session/allow.tsx'

const page = 'iposWeb.product.productGoodProduct'

export default function Hook() {
  const allowed = useAllowed()
  return (
    <ul>
      <li>has: {String(allowed.has(page))}</li>
      <li>any: {String(allowed.any([page, `${page}.edit`]))}</li>
      <li>all: {String(allowed.all([page, `${page}.edit`]))}</li>
    </ul>
  )
}
