import { SearchOutlined } from '@ant-design/icons'
import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { baseName, pictureKind } from '@zhanggui/contract/picture/picture.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { requestExport } from '../../kit/list/export.ts'
import { Allow, useAllowed } from '../../kit/session/allow.tsx'
import { TwoLines } from '../../kit/show/cell/two-lines.tsx'
import { send } from '../../kit/wire/call.ts'
import { useCall } from '../../kit/wire/queries.ts'
import { dragType } from './picture-places.ts'
import { refreshPictures } from './refresh-pictures.ts'

const step = 8
const most = 200

/**
 * The products without a main picture. A picture of an open zip that is dropped on one becomes its main picture; each
 * leads to its form, which takes single pictures.
 */
export function PictureLacking({ zip = false }: { zip?: boolean }) {
  const t = useText()
  const edits = useAllowed().has('iposWeb.product.productGoodProduct.edit')
  const [keyword, setKeyword] = useState('')
  const [size, setSize] = useState(step)
  const [over, setOver] = useState('')
  const condition = { pictured: 0, ...(keyword.trim() ? { keyword: keyword.trim() } : {}) }
  const { data } = useCall(
    productCalls.findProductPage,
    { ...condition, pageSize: size },
    { keepPrevious: true, staleTime: 0 },
  )
  const total = data?.total ?? 0
  async function handleDrop(dragged: string, product: { id: string; name: string }) {
    const [fileId = '', name = ''] = JSON.parse(dragged) as string[]
    try {
      await send(pictureCalls.placePicture, {
        fileId,
        productId: product.id,
        kind: pictureKind.gallery,
        position: 1,
      })
      notices.success(
        t('picture.placed', { file: baseName(name), product: product.name, place: t('picture.main') }),
      )
    } catch {
      // The call has shown its refusal.
    }
    await refreshPictures()
  }
  return (
    <section className="picture-lacking" aria-label={t('picture.lacking')}>
      <header>
        <h2>{t('picture.lacking')}</h2>
        {data && <span>{formatCount(total, data.totalCapped)}</span>}
        <Allow code="iposWeb.product.productGoodProduct.export">
          <Button
            type="link"
            size="small"
            disabled={total === 0}
            onClick={() => requestExport(productCalls.exportProducts.path, { condition })}
          >
            {t('picture.lackingExport')}
          </Button>
        </Allow>
      </header>
      <p>{t(zip ? 'picture.lackingHint' : 'picture.lackingAlone')}</p>
      <Input
        allowClear
        prefix={<SearchOutlined />}
        value={keyword}
        maxLength={80}
        placeholder={t('picture.lackingSearch')}
        aria-label={t('picture.lackingSearch')}
        onChange={({ target }) => {
          setKeyword(target.value)
          setSize(step)
        }}
      />
      {data && total === 0 && <p>{t('picture.lackingNone')}</p>}
      <ul>
        {data?.records.map((product) => (
          <li
            key={product.id}
            className={over === product.id ? 'over' : ''}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(dragType)) return
              event.preventDefault()
              setOver(product.id)
            }}
            onDragLeave={() => setOver('')}
            onDrop={(event) => {
              event.preventDefault()
              setOver('')
              const dragged = event.dataTransfer.getData(dragType)
              if (dragged) void handleDrop(dragged, product)
            }}
          >
            <span className="picture-empty" />
            <TwoLines
              above={
                edits ? (
                  <Link title={product.name} to={`/product/productEdit?id=${product.id}`}>
                    {product.name}
                  </Link>
                ) : (
                  product.name
                )
              }
              below={over === product.id ? t('picture.dropHere') : product.code}
            />
          </li>
        ))}
      </ul>
      {total > size && size < most && (
        <Button type="link" size="small" onClick={() => setSize(Math.min(most, size * 4))}>
          {t('picture.lackingMore', { count: Math.min(most, total) - size })}
        </Button>
      )}
    </section>
  )
}
