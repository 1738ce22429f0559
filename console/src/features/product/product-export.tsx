import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { productStatusLabel } from '@zhanggui/contract/product/product.labels.ts'
import { productStatuses } from '@zhanggui/contract/product/product.status.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { openDownloads, watchDownloads } from '../../kit/session/downloads.ts'
import { appSettings } from '../../kit/wire/app-settings.ts'
import { useSend } from '../../kit/wire/queries.ts'
import './product-export.css'

/** The export side of the import screen: it exports products to a file in the download center. */
export function ProductExport() {
  const t = useText()
  const label = useLabel()
  const [status, setStatus] = useState<number | undefined>()
  const start = useSend(productCalls.exportProducts)

  function handleExport() {
    start.mutate(
      {
        asyncSystemName: appSettings().systemCode,
        condition: status === undefined ? {} : { status },
      },
      {
        onSuccess: async () => {
          notices.success(t('task.created'))
          await watchDownloads()
          openDownloads()
        },
      },
    )
  }
  return (
    <section className="import-card import-export">
      <h2>{t('importScreen.exportTitle')}</h2>
      <p>{t('importScreen.exportHint')}</p>
      <label htmlFor="export-status">
        <span>{t('importScreen.exportStatus')}</span>
        <Select
          id="export-status"
          allowClear
          value={status}
          placeholder={t('importScreen.all')}
          options={productStatuses.map((value) => ({ value, label: label(productStatusLabel[value]) }))}
          onChange={setStatus}
        />
      </label>
      <Button type="primary" loading={start.isPending} onClick={handleExport}>
        {t('importScreen.exportStart')}
      </Button>
    </section>
  )
}
