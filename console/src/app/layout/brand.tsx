import { Link } from 'react-router'
import { useBrand } from '../../kit/session/brand.ts'
import { Logo } from '../../kit/show/abacus.tsx'

/** The logo and name of the system. A merchant may have its own. */
export function BrandMark({ bare = false }: { bare?: boolean }) {
  const { name, logo } = useBrand()
  return (
    <>
      {logo ? <img src={logo} alt="" width={24} height={24} className="brand-logo" /> : <Logo />}
      {!bare && <span title={name}>{name}</span>}
    </>
  )
}

/** Links to the first page of the menu. */
export function Brand({ bare = false }: { bare?: boolean }) {
  const { name } = useBrand()
  return (
    <Link to="/" className="brand" aria-label={name}>
      <BrandMark bare={bare} />
    </Link>
  )
}
