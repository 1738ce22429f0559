import { type MenuIconName, menuIcons } from '@zhanggui/contract/manifest.ts'
import { type MenuEntry, menuCalls, menuForm } from '@zhanggui/contract/menu/menu.calls.ts'
import { menuType } from '@zhanggui/contract/permissions.ts'
import { Radio } from 'antd'
import { useMemo } from 'react'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { DialogField, OwnControl } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { NamedMenuIcon } from '../../kit/frame/menu-icon.tsx'
import type { TreeOption } from '../../kit/input/option.ts'
import { childrenOf, mayStandIn, treeOf } from '../../kit/table/tree/tree-order.ts'
import { send } from '../../kit/wire/call.ts'
import { inputOf } from './menu-input.ts'
import { lastSort, menuWay, type Placed } from './menu-order.ts'

/** The record in the dialog: an existing one, or a new folder (0) or link (2). */
export type EditedMenu = MenuEntry | { type: 0 | 2 }

type Named = Placed & Pick<MenuEntry, 'name'>

interface MenuValues {
  name: string
  parentCode: string
  icon: string
  path: string
  version: number
}

const valuesOf = (record: MenuEntry): MenuValues => ({
  name: record.builtIn && record.name === record.bornName ? '' : record.name,
  parentCode: record.parentCode || top,
  icon: record.icon,
  path: record.builtIn ? '' : record.path,
  version: record.version,
})

// The tree select takes '' as 'nothing chosen', so the top level needs a value of its own.
const top = '/'

export default function MenuDialog(props: {
  entries: readonly MenuEntry[]
  edited: EditedMenu | null
  onClose: () => void
  onSaved: () => Promise<void>
}) {
  const { entries, edited, onClose } = props
  const t = useText()
  const record = edited && 'code' in edited ? edited : null
  const type = edited?.type ?? 0
  const initial = useMemo(
    (): MenuValues =>
      record
        ? valuesOf(record)
        : {
            name: '',
            parentCode: top,
            icon: type === menuType.folder ? 'folder' : 'link',
            path: '',
            version: 0,
          },
    [record, type],
  )
  const places = useMemo((): TreeOption[] => {
    const moving: Named = record ?? { code: '', name: '', parentCode: '', type, sort: 0 }
    const tree = treeOf<Named>(entries, menuWay)
    const folders = (parentCode: string, above: string): TreeOption[] =>
      childrenOf(tree, parentCode)
        .filter((entry) => entry.type === menuType.folder && mayStandIn(tree, moving, entry.code))
        .map((entry) => {
          const path = above ? `${above} / ${entry.name}` : entry.name
          const children = folders(entry.code, path)
          return { value: entry.code, title: entry.name, path, ...(children.length > 0 ? { children } : {}) }
        })
    return [{ value: top, title: t('menu.top'), path: t('menu.top') }, ...folders('', '')]
  }, [entries, record, type, t])

  const isButton = type === menuType.button
  const isLink = type === menuType.page && !record?.builtIn
  const fields: DialogField<MenuValues>[] = [
    {
      name: 'name',
      label: 'menu.name',
      kind: 'text',
      wide: true,
      required: !record?.builtIn,
      count: { max: 20, by: 'length' },
      hint: () => (record?.builtIn ? 'menu.bornNameHint' : null),
    },
    ...(isLink
      ? [{ name: 'path', label: 'menu.path', kind: 'text', wide: true, required: true } as const]
      : []),
    ...(isButton
      ? []
      : [
          {
            name: 'parentCode',
            label: 'menu.parentCode',
            kind: 'tree',
            wide: true,
            options: places,
          } as const,
          {
            name: 'icon',
            label: 'menu.icon',
            kind: 'own',
            wide: true,
            control: (control: OwnControl) => <IconPicker {...control} />,
          } as const,
        ]),
  ]
  const toInput = (values: MenuValues) => {
    const change = {
      name: values.name,
      parentCode: values.parentCode === top ? '' : values.parentCode,
      icon: (menuIcons as readonly string[]).includes(values.icon) ? (values.icon as MenuIconName) : 'folder',
      path: values.path,
    } as const
    return record
      ? inputOf({ ...record, version: values.version }, change)
      : ({ ...change, type: type === 0 ? 0 : 2, sort: lastSort(entries, change.parentCode) } as const)
  }
  function shown(name: string, value: unknown): string {
    if (name === 'icon')
      return menuIcons.some((icon) => icon === value) ? t(`menu.iconName.${value as MenuIconName}`) : ''
    if (name !== 'parentCode') return String(value ?? '')
    return value === top ? t('menu.top') : (entries.find(({ code }) => code === value)?.name ?? '')
  }
  return (
    <DialogForm
      open={edited !== null}
      width={560}
      title={
        record
          ? t('menu.editTitle', { name: record.name })
          : t(type === menuType.folder ? 'menu.addFolder' : 'menu.addLink')
      }
      okText={t('kit.save')}
      onClose={onClose}
      schema={menuForm}
      initial={initial}
      fields={fields}
      toInput={toInput}
      onSubmit={async (input) => {
        await send(menuCalls.saveMenu, input, { quiet: true })
        notices.success(t('kit.saved'))
        await props.onSaved()
      }}
      {...(record
        ? {
            stale: {
              load: async () => {
                const { entries: now } = await send(menuCalls.findMenuTree, {}, { quiet: true })
                return valuesOf(now.find(({ code }) => code === record.code) ?? record)
              },
              show: (name: string, value: unknown) => shown(name, value),
            },
          }
        : {})}
    />
  )
}

function IconPicker({ id, value, onChange, disabled }: OwnControl) {
  const label = useLabel()
  return (
    <Radio.Group
      id={id}
      className="icon-picker"
      disabled={disabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {menuIcons.map((name) => (
        <Radio.Button key={name} value={name} title={label(`menu.iconName.${name}`)}>
          <NamedMenuIcon name={name} />
          <span className="sr-only">{label(`menu.iconName.${name}`)}</span>
        </Radio.Button>
      ))}
    </Radio.Group>
  )
}
