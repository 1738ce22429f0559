import { EnterOutlined, LockOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { formatMoney } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { NamedMenuIcon } from '../../kit/frame/menu-icon.tsx'
import { ProductThumb } from '../../kit/product/product-thumb.tsx'
import { PermissionRoles } from '../../kit/session/permission-roles.tsx'
import { marked } from './find-pages.ts'
import type { Found } from './found.ts'

interface FoundRowProps {
  found: Found
  keyword: string
  active: boolean
  onPoint: () => void
  onOpen: (newTab: boolean) => void
}

/** One result with the keyword marked. A locked page names the missing permission and the roles that have it. */
export function FoundRow({ found, keyword, active, onPoint, onOpen }: FoundRowProps) {
  const t = useText()
  const handleClick = (event: MouseEvent) => onOpen(event.ctrlKey || event.metaKey)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the field above names the active one
    <div
      id={found.key}
      role="option"
      aria-selected={active}
      aria-disabled={found.reason !== null}
      className={found.missing || found.reason !== null ? 'search-row search-row-locked' : 'search-row'}
      onPointerMove={active ? undefined : onPoint}
      onClick={handleClick}
    >
      <Sign found={found} />
      <span className="search-text">
        <span className="search-name">
          <Marked text={found.title} keyword={keyword} />
        </span>
        <span className="search-hint">
          {found.missing ? (
            <>
              {t('search.locked')} <code>{found.missing}</code>
              {active && (
                <>
                  {' '}
                  {t('shell.permissionRoles')}
                  {t('kit.colon')}
                  <PermissionRoles code={found.missing} />
                </>
              )}
            </>
          ) : (
            <Marked text={found.reason ?? found.hint} keyword={found.reason === null ? keyword : ''} />
          )}
        </span>
      </span>
      {found.hit?.price && <span className="search-price">{formatMoney(found.hit.price)}</span>}
      {active && found.reason === null && (
        <span className="search-go" aria-hidden="true">
          {!found.run && t('search.open')} <EnterOutlined />
        </span>
      )}
    </div>
  )
}

/** A product has its picture, a person the first letter of his name. An action has its own icon, a page that of its record. */
function Sign({ found: { hit, icon: Icon, missing } }: { found: Found }) {
  if (hit?.noun === 'product')
    return <ProductThumb image={hit.image} name={hit.title} category="" size={28} />
  if (hit?.noun === 'user')
    return (
      <span className="search-icon search-person" aria-hidden="true">
        {[...hit.title][0]?.toUpperCase()}
      </span>
    )
  return (
    <span className="search-icon">
      {missing ? <LockOutlined /> : typeof Icon === 'string' ? <NamedMenuIcon name={Icon} /> : <Icon />}
    </span>
  )
}

function Marked({ text, keyword }: { text: string; keyword: string }) {
  return marked(text, keyword).map((piece) =>
    piece.hit ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
  )
}
