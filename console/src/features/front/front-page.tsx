import { frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { frontServiceBean } from '@zhanggui/contract/front/front.columns.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useText } from '../../kit/base/text.ts'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import { StoreSwitcher } from '../../kit/input/store-switcher.tsx'
import { SheetActions } from '../../kit/record/record-sheet.tsx'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import { Card } from '../../kit/show/card.tsx'
import { Empty } from '../../kit/show/empty.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { FrontProducts } from './front-products.tsx'
import { FrontTree } from './front-tree.tsx'
import { frontLines, frontWay } from './front-way.ts'
import './front.css'

const page = 'iposWeb.product.frontCategory'
const edit = `${page}.edit`
const sheet = {
  serviceBean: frontServiceBean,
  importCode: `${page}.import`,
  importPath: '/product/importFrontCategory',
  exportCode: `${page}.export`,
  exportCall: frontCalls.exportFronts,
} as const

/** The categories as buyers see them, for all stores or for one. The URL says which, and the chosen category. */
export default function FrontPage() {
  const t = useText()
  const { stores, user } = useSession()
  const allowed = useAllowed()
  const [params, setParams] = useSearchParams()
  const asked = params.get('storeId') ?? ''
  const only = stores.length === 1 && !user.allStores ? (stores[0]?.id ?? '') : ''
  const storeId = stores.some(({ id }) => id === asked) ? asked : only
  const canEdit = allowed.has(edit) && !allowed.locked(edit)
  const { data } = useCall(frontCalls.findFrontTree, storeId ? { storeId } : {}, {
    keepPrevious: true,
    staleTime: 0,
  })
  const lines = useMemo(
    () => data && frontLines(data, (front) => canEdit && (front.storeId !== null || user.allStores)),
    [data, canEdit, user.allStores],
  )
  const chosen =
    lines?.find(({ id }) => id === params.get('id')) ??
    lines?.filter(({ parentId }) => parentId === null).sort(frontWay.compare)[0]
  const choose = (next: { storeId?: string; id?: string }) =>
    setParams(
      Object.entries({ storeId, ...next }).filter(([, value]) => value !== ''),
      { replace: true },
    )
  const own = lines?.filter((front) => front.storeId !== null).length ?? 0
  return (
    <>
      <PageHeader
        title={t('front.title')}
        actions={
          <SheetActions
            sheet={sheet}
            list={{ query: storeId ? { storeId } : {}, totalCapped: false, total: lines?.length ?? 0 }}
          />
        }
        note={
          <span className="front-note">
            <StoreSwitcher value={storeId} all onChange={(next) => choose({ storeId: next })} />
            {lines && t('front.figures', { shared: lines.length - own, own })}
          </span>
        }
      />
      <div className="front-page">
        <Card>
          <FrontTree
            lines={lines}
            chosen={chosen?.id ?? ''}
            storeId={storeId}
            canEdit={canEdit}
            canShare={user.allStores}
            onChoose={(id) => choose({ id })}
          />
        </Card>
        {chosen && <FrontProducts key={`${chosen.id} ${storeId}`} front={chosen} storeId={storeId} />}
        {lines?.length === 0 && (
          <Card>
            <Empty title={t('front.chooseTitle')} hint={t('front.chooseHint')} />
          </Card>
        )}
      </div>
    </>
  )
}
