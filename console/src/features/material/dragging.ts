/** What is dragged from the grid onto a folder: the ids of materials, under a type of our own. */
const type = 'application/x-zhanggui-materials'

export const draggedMaterials = {
  /** Only the types are known while something is dragged, what it is only when it is dropped. */
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
