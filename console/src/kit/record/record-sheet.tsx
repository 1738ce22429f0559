import { DownOutlined, UploadOutlined } from '@ant-design/icons'
import type { Call } from '@zhanggui/contract/call.ts'
import type { PermissionCode } from '@zhanggui/contract/permissions.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { Button, Dropdown, type MenuProps } from 'antd'
import { useNavigate } from 'react-router'
import { useText } from '../base/text.ts'
import { requestExport } from '../list/export.ts'
import type { ListHandle } from '../list/list-page.tsx'
import { Allow, useAllowed } from '../session/allow.tsx'
import { download } from '../wire/download.ts'

/** The spreadsheet of a noun in its list. */
export interface RecordSheet {
  serviceBean: string
  importCode: PermissionCode
  /** The path of its import screen. */
  importPath: string
  exportCode: PermissionCode
  /** Exports the rows that match `condition`, the filters of the list, to the download center. */
  exportCall: Call
}

/** The buttons of a list for its spreadsheet, each only for users with the permission. */
export function SheetActions<R, Q>({
  sheet,
  list,
  more = [],
}: {
  sheet: RecordSheet
  list: Pick<ListHandle<R, Q>, 'query' | 'total' | 'totalCapped'>
  /** Further acts of the menu, those that people rarely need. */
  more?: NonNullable<MenuProps['items']>
}) {
  const t = useText()
  const navigate = useNavigate()
  const allowed = useAllowed()
  const { serviceBean, importCode, importPath, exportCode, exportCall } = sheet
  const exportList = () => {
    const { pageNo: _no, pageSize: _size, sort: _sort, ...condition } = list.query as Record<string, unknown>
    return requestExport(exportCall.path, { condition })
  }
  const items: MenuProps['items'] = [
    ...(allowed.has(exportCode)
      ? [
          {
            key: 'export',
            label:
              list.total && !list.totalCapped
                ? t('kit.exportAll', { count: list.total })
                : t('kit.exportList'),
            disabled: !list.total,
            onClick: exportList,
          },
        ]
      : []),
    ...(allowed.has(importCode)
      ? [
          {
            key: 'template',
            label: t('kit.template'),
            onClick: () => download(transferCalls.downloadTemplate, { serviceBean }),
          },
        ]
      : []),
    ...more,
  ]
  return (
    <>
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
          <Button icon={<DownOutlined />} iconPlacement="end">
            {t('kit.more')}
          </Button>
        </Dropdown>
      )}
      <Allow code={importCode}>
        <Button icon={<UploadOutlined />} onClick={() => navigate(importPath)}>
          {t('kit.import')}
        </Button>
      </Allow>
    </>
  )
}
