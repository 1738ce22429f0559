import { CheckOutlined, DownOutlined, LockOutlined, RightOutlined } from '@ant-design/icons'
import { Checkbox, Tooltip } from 'antd'
import { useState } from 'react'
import { useText } from '../../kit/base/text.ts'
import { NamedMenuIcon } from '../../kit/frame/menu-icon.tsx'
import {
  countOf,
  type Granted,
  type PermissionFolder,
  type PermissionPage,
  stateOf,
  toggled,
  toggledAll,
} from './permission-tree.ts'

interface TableProps {
  folders: readonly PermissionFolder[]
  nameOf: (code: string) => string
  granted: Granted
  /** The saved permissions. Differences from them are marked. */
  saved: Granted
  /** The permissions of the user himself. */
  held: Granted
  /** Without it the table is read-only. */
  onChange?: (granted: Set<string>) => void
}

/** Folders, pages, and the permissions of each page. */
export function PermissionTable(props: TableProps) {
  const { folders, nameOf } = props
  const t = useText()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (code: string) =>
    setFolded((now) => {
      const next = new Set(now)
      if (!next.delete(code)) next.add(code)
      return next
    })
  return (
    <div className="permissions">
      <div className="permission-columns" aria-hidden="true">
        <span>{t('role.page')}</span>
        <span>{t('role.code')}</span>
        <span>{t('role.may')}</span>
      </div>
      {folders.length === 0 && <p className="permission-none">{t('role.searchNone')}</p>}
      {folders.map((folder) => {
        const name = nameOf(folder.code)
        const open = !folded.has(folder.code)
        const codes = folder.pages.flatMap(({ may }) => may)
        return (
          <section key={folder.code} aria-label={name}>
            <div className="permission-folder">
              <button
                type="button"
                className="permission-fold"
                aria-expanded={open}
                aria-label={t(open ? 'kit.fold' : 'kit.unfold', { name })}
                onClick={() => fold(folder.code)}
              >
                {open ? <DownOutlined /> : <RightOutlined />}
              </button>
              <GroupBox {...props} pages={folder.pages} name={name} />
              <NamedMenuIcon name={folder.icon} />
              <h3>{name}</h3>
              <span className="permission-count">
                {countOf(codes, props.granted)} / {codes.length}
              </span>
            </div>
            {open && folder.pages.map((page) => <PageRow key={page.code} {...props} page={page} />)}
          </section>
        )
      })}
    </div>
  )
}

/** The three-state box of a page or folder. A read-only table has none. */
function GroupBox(props: TableProps & { pages: readonly PermissionPage[]; name: string }) {
  const { pages, granted, held, onChange } = props
  const t = useText()
  const codes = pages.flatMap(({ may }) => may)
  const state = stateOf(codes, granted)
  if (!onChange) return null
  return (
    <Checkbox
      checked={state === 'all'}
      indeterminate={state === 'some'}
      disabled={!codes.some((code) => held.has(code))}
      aria-label={t('role.wholePage', { name: props.name })}
      onChange={() => onChange(toggledAll(pages, granted, held))}
    />
  )
}

function PageRow(props: TableProps & { page: PermissionPage }) {
  const { page, nameOf, onChange } = props
  const t = useText()
  const name = nameOf(page.code)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of a grid in every browser
    <div className="permission-page" role="group" aria-label={name}>
      <span className="permission-box">
        <GroupBox {...props} pages={[page]} name={name} />
      </span>
      <span className="permission-name" title={name}>
        {name}
      </span>
      <code>{page.code}</code>
      <div className="permission-may">
        {page.may.map((code) => {
          const words = code === page.code ? t('role.view') : nameOf(code)
          return onChange ? (
            <MayBox key={code} {...props} code={code} words={words} onChange={onChange} />
          ) : (
            <Shown key={code} words={words} granted={props.granted.has(code)} />
          )
        })}
      </div>
    </div>
  )
}

/**
 * One permission as a box: green if it is new, red and struck out if it goes. A lock marks a permission that the user
 * does not have himself.
 */
function MayBox(
  props: TableProps & {
    page: PermissionPage
    code: string
    words: string
    onChange: (granted: Set<string>) => void
  },
) {
  const { page, code, words, granted, saved, held, onChange } = props
  const t = useText()
  if (!held.has(code))
    return (
      <Tooltip title={t('role.notHeldHint')}>
        <span className="may may-locked" title={code}>
          <LockOutlined />
          {words}
          <span className="sr-only">{t('role.notHeldHint')}</span>
        </span>
      </Tooltip>
    )
  const change =
    granted.has(code) === saved.has(code) ? '' : granted.has(code) ? ' may-added' : ' may-removed'
  return (
    <Checkbox
      className={`may${change}`}
      checked={granted.has(code)}
      onChange={() => onChange(toggled(page, code, granted, held))}
    >
      <span title={code}>{words}</span>
    </Checkbox>
  )
}

/** One permission in a read-only table. */
function Shown({ words, granted }: { words: string; granted: boolean }) {
  const t = useText()
  return (
    <span className={granted ? 'may may-yes' : 'may may-no'}>
      {granted && <CheckOutlined />}
      {words}
      <span className="sr-only">{t(granted ? 'role.has' : 'role.hasNot')}</span>
    </span>
  )
}
