import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  ShoppingOutlined,
  SwapOutlined,
} from '@ant-design/icons'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import type { RowButton, TableColumn } from '../../kit/table/columns/columns.tsx'
import { MoreActions } from '../../kit/table/row-actions.tsx'
import { stepped, type TreeOrder, treeOf } from '../../kit/table/tree/tree-order.ts'
import { type CategoryLine, categoryWay } from './category-tree.ts'

interface CategoryActions {
  lines: readonly CategoryLine[] | undefined
  /** The category whose name is being edited. */
  renaming: string | null
  /** During a search not all siblings are shown, so that none can move. */
  searching: boolean
  nameField: (category: CategoryLine) => ReactNode
  onRename: (category: CategoryLine) => void
  onAdd: (parent: CategoryLine) => void
  onOrder: (order: TreeOrder, key: string) => Promise<boolean>
  onMove: (category: CategoryLine) => void
  onRemove: (category: CategoryLine) => Promise<boolean>
}

/** Name, number of products, and one menu per row. */
export function useCategoryColumns(props: CategoryActions): readonly TableColumn<CategoryLine>[] {
  const { lines, renaming, searching } = props
  const t = useText()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions always do the same with the present lines
  return useMemo(() => {
    const tree = treeOf(lines ?? [], categoryWay)
    const step =
      (by: -1 | 1) =>
      ({ id }: CategoryLine) =>
        stepped(tree, id, by)
    const moveButton = (by: -1 | 1): RowButton<CategoryLine> => ({
      key: by < 0 ? 'up' : 'down',
      text: by < 0 ? 'category.up' : 'category.down',
      icon: by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />,
      hidden: () => searching,
      disabled: (category) => (step(by)(category) ? null : t(by < 0 ? 'category.first' : 'category.last')),
      click: (category) => {
        const order = step(by)(category)
        return order && props.onOrder(order, category.id)
      },
    })
    const buttons: readonly RowButton<CategoryLine>[] = [
      { key: 'rename', text: 'category.rename', icon: <EditOutlined />, click: props.onRename },
      {
        key: 'add',
        text: 'category.addSub',
        icon: <PlusOutlined />,
        hidden: ({ parentId }) => parentId !== null,
        click: props.onAdd,
      },
      moveButton(-1),
      moveButton(1),
      {
        key: 'move',
        text: 'category.moveTo',
        icon: <SwapOutlined />,
        disabled: ({ subcategories }) => (subcategories > 0 ? t('category.hasSubs') : null),
        click: props.onMove,
      },
      {
        key: 'view',
        text: 'category.view',
        icon: <ShoppingOutlined />,
        click: ({ id }) => navigate(`/product/productGoodProduct?categoryId=${id}`),
      },
      {
        key: 'remove',
        text: 'category.remove',
        icon: <DeleteOutlined />,
        type: 'popover',
        btnType: 'danger',
        disabled: ({ subcategories, products }) =>
          subcategories > 0 ? t('category.keptSubs') : products > 0 ? t('category.keptProducts') : null,
        popoverContent: ({ name }) => t('category.removeQuestion', { name }),
        click: props.onRemove,
      },
    ]
    return [
      {
        label: 'category.name',
        headerSortKey: 'name',
        width: 240,
        grow: true,
        slot: (category) =>
          category.id === renaming ? (
            props.nameField(category)
          ) : (
            <span className={category.parentId === null ? 'category-parent' : ''} title={category.name}>
              {category.name}
            </span>
          ),
      },
      {
        label: 'category.products',
        headerSortKey: 'products',
        width: 88,
        align: 'end',
        card: 'amount',
        slot: ({ products }) => formatNumber(products),
      },
      {
        label: 'kit.actions',
        headerSortKey: 'menu',
        width: 64,
        align: 'end',
        card: 'amount',
        slot: (category) => (
          <MoreActions buttons={buttons.filter(({ hidden }) => !hidden?.(category))} row={category} />
        ),
      },
    ]
  }, [lines, renaming, searching, t, navigate])
}
