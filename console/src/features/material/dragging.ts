/** The data of a drag from the grid to a folder: ids of materials, under a type of our own. */
const type = 'application/x-zhanggui-materials'

export const draggedMaterials = {
  /** During a drag the browser reveals only the types, and the data only on the drop. */
  is: (transfer: DataTransfer): boolean => transfer.types.includes(type),
  write(transfer: DataTransfer, ids: readonly string[]): void {
    transfer.setData(type, JSON.stringify(ids))
    transfer.effectAllowed = 'move'
  },
  read: (transfer: DataTransfer): string[] => {
    const ids: unknown = JSON.parse(transfer.getData(type) || '[]')
    return Array.isArray(ids) ? ids.map(String) : []
  },
}
