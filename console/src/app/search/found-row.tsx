import { EnterOutlined, LockOutlined } from '@ant-design/icons'
import type { MouseEvent } from 'react'
import { NamedMenuIcon } from '../../kit/menu-icon.tsx'
import { PermissionRoles } from '../../kit/permission-roles.tsx'
import { useText } from '../../kit/text.ts'
import { marked } from './find-pages.ts'
import type { Found } from './found.ts'

interface FoundRowProps {
  found: Found
  keyword: string
  active: boolean
  onPoint: () => void
  onOpen: (newTab: boolean) => void
}

/** One line: what it is, with the keyword marked; a locked page says what is missing and who has it. */
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
      className={found.missing ? 'search-row search-row-locked' : 'search-row'}
      onPointerMove={active ? undefined : onPoint}
      onClick={handleClick}
    >
      <span className="search-icon">
        {found.missing ? <LockOutlined /> : <NamedMenuIcon name={found.icon} />}
      </span>
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
            <Marked text={found.hint} keyword={keyword} />
          )}
        </span>
      </span>
      {active && (
        <span className="search-go" aria-hidden="true">
          {t('search.open')} <EnterOutlined />
        </span>
      )}
    </div>
  )
}

function Marked({ text, keyword }: { text: string; keyword: string }) {
  return marked(text, keyword).map((piece) =>
    piece.hit ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
  )
}
