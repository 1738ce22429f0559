import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeInvisibleOutlined,
  EyeOutlined,
  LinkOutlined,
  PictureOutlined,
  PlusOutlined,
  ScissorOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { frontLimit } from '@zhanggui/contract/front/front.calls.ts'
import { Tag } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { useSession } from '../../kit/session/session.ts'
import type { RowButton, TableColumn } from '../../kit/table/columns/columns.tsx'
import { MoreActions } from '../../kit/table/row-actions.tsx'
import { stepped, type TreeOrder, treeOf } from '../../kit/table/tree/tree-order.ts'
import { type FrontLine, frontWay, ownBelow } from './front-way.ts'

export interface FrontActions {
  lines: readonly FrontLine[] | undefined
  chosen: string
  /** The store of the page; '' for all. */
  storeId: string
  /** This person may change categories at all. */
  canEdit: boolean
  canAddIn: (parent: FrontLine) => boolean
  /** The category whose name is being edited. */
  renaming: string | null
  /** During a search not all siblings are shown, so that none can move. */
  searching: boolean
  nameField: (front: FrontLine) => ReactNode
  onChoose: (front: FrontLine) => void
  onRename: (front: FrontLine) => void
  onPicture: (front: FrontLine) => void
  onAdd: (parent: FrontLine) => void
  onOrder: (order: TreeOrder, key: string) => Promise<boolean>
  onMove: (front: FrontLine) => void
  onMakeOwn: (front: FrontLine) => Promise<boolean>
  onFollow: (front: FrontLine) => Promise<boolean>
  onHide: (front: FrontLine) => Promise<boolean>
  onRemove: (front: FrontLine) => Promise<boolean>
}

/** Name, number of products, and one menu per row. */
export function useFrontColumns(props: FrontActions): readonly TableColumn<FrontLine>[] {
  const { lines, chosen, storeId, canEdit, renaming, searching } = props
  const t = useText()
  const { stores } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions always do the same with the present lines
  return useMemo(() => {
    // The stores of a chain often begin with the same word, and there is no room for more of it.
    const codeOf = (front: FrontLine) =>
      stores.find(({ id }) => id === front.storeId)?.code ?? front.storeName
    const tree = treeOf(lines ?? [], frontWay)
    const shared = ({ editable }: FrontLine) => (editable ? null : t('front.sharedHint'))
    const stepButton = (by: -1 | 1): RowButton<FrontLine> => ({
      key: by < 0 ? 'up' : 'down',
      text: by < 0 ? 'front.up' : 'front.down',
      icon: by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />,
      hidden: () => searching,
      disabled: (front) =>
        shared(front) ?? (stepped(tree, front.id, by) ? null : t(by < 0 ? 'front.first' : 'front.last')),
      click: (front) => {
        const order = stepped(tree, front.id, by)
        return order && props.onOrder(order, front.id)
      },
    })
    const hideButton = (hidden: boolean): RowButton<FrontLine> => ({
      key: hidden ? 'show' : 'hide',
      text: hidden ? 'front.show' : 'front.hide',
      icon: hidden ? <EyeOutlined /> : <EyeInvisibleOutlined />,
      hidden: (front) => storeId === '' || front.hidden !== hidden,
      click: props.onHide,
    })
    const buttons: readonly RowButton<FrontLine>[] = [
      {
        key: 'add',
        text: 'front.addSub',
        icon: <PlusOutlined />,
        disabled: (front) =>
          front.level >= frontLimit.levels
            ? t('front.noFourth')
            : props.canAddIn(front)
              ? null
              : t('front.sharedHint'),
        click: props.onAdd,
      },
      {
        key: 'rename',
        text: 'front.rename',
        icon: <EditOutlined />,
        disabled: shared,
        click: props.onRename,
      },
      {
        key: 'picture',
        text: 'front.changePicture',
        icon: <PictureOutlined />,
        disabled: shared,
        click: props.onPicture,
      },
      stepButton(-1),
      stepButton(1),
      {
        key: 'move',
        text: 'front.moveTo',
        icon: <SwapOutlined />,
        disabled: shared,
        click: props.onMove,
      },
      {
        key: 'makeOwn',
        text: 'front.makeOwn',
        icon: <ScissorOutlined />,
        hidden: ({ storeId: own }) => storeId === '' || own !== null,
        disabled: (front) => {
          const below = ownBelow(lines ?? [], front)
          return below && t('front.hasOwnBelow', { name: below.name })
        },
        click: props.onMakeOwn,
      },
      {
        key: 'follow',
        text: 'front.follow',
        icon: <LinkOutlined />,
        type: 'popover',
        hidden: ({ sharedId }) => sharedId === null,
        disabled: shared,
        popoverContent: ({ name }) => t('front.followQuestion', { name }),
        click: props.onFollow,
      },
      hideButton(false),
      hideButton(true),
      {
        key: 'remove',
        text: 'front.remove',
        icon: <DeleteOutlined />,
        type: 'popover',
        btnType: 'danger',
        disabled: (front) =>
          shared(front) ??
          (front.height > 1
            ? t('front.hasSubs')
            : front.members > 0
              ? t('front.hasProducts', { count: front.members })
              : null),
        popoverContent: ({ name }) => t('front.removeQuestion', { name }),
        click: props.onRemove,
      },
    ]
    const columns: TableColumn<FrontLine>[] = [
      {
        label: 'front.name',
        headerSortKey: 'name',
        width: 160,
        grow: true,
        slot: (front) =>
          front.id === renaming ? (
            props.nameField(front)
          ) : (
            <span className="front-name">
              {front.thumbnail ? (
                <img
                  className="front-thumb"
                  src={front.thumbnail}
                  alt=""
                  width={24}
                  height={24}
                  loading="lazy"
                />
              ) : (
                <span className="front-thumb">
                  <PictureOutlined />
                </span>
              )}
              <button
                type="button"
                className={front.hidden ? 'front-choose front-hidden' : 'front-choose'}
                aria-current={front.id === chosen}
                title={front.name}
                onClick={() => props.onChoose(front)}
              >
                {front.name}
              </button>
              {front.hidden && <EyeInvisibleOutlined aria-label={t('front.hidden')} />}
              {front.storeId !== null && (
                <Tag title={t('front.ownOf', { store: front.storeName })}>
                  {storeId ? t('front.own') : codeOf(front)}
                </Tag>
              )}
            </span>
          ),
      },
      {
        label: 'front.products',
        headerSortKey: 'total',
        width: 64,
        align: 'end',
        card: 'amount',
        slot: ({ total }) => {
          const said = t('front.productCount', { count: total })
          // The card of a small screen has no heading.
          return (
            <span role="img" title={said} aria-label={said}>
              {formatNumber(total)}
            </span>
          )
        },
      },
    ]
    if (canEdit)
      columns.push({
        label: 'kit.actions',
        headerSortKey: 'menu',
        width: 56,
        align: 'end',
        card: 'amount',
        slot: (front) => (
          <MoreActions buttons={buttons.filter(({ hidden }) => !hidden?.(front))} row={front} />
        ),
      })
    return columns
  }, [lines, chosen, storeId, canEdit, renaming, searching, stores, t])
}
