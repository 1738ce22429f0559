import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import type { Material, MaterialFolders, MaterialUse } from '@zhanggui/contract/material/material.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { copyText } from '../../kit/base/copy.ts'
import { formatBytes, formatFullMoment } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useCall } from '../../kit/wire/queries.ts'
import { folderName } from './folder-tree.ts'

/** `83000` → `1:23`; '' if the video has no length. */
export function lengthText(durationMs: number | null): string {
  if (!durationMs) return ''
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** The facts of a material and its uses. */
export function MaterialFacts({ row, folders }: { row: Material; folders: MaterialFolders | undefined }) {
  const t = useText()
  const { data } = useCall(materialCalls.findMaterialUses, { ids: [row.id] }, { quiet: true })
  const found = data?.[0]
  const facts: [string, string][] = [
    [t('material.folderId'), folderName(folders, row.folderId, t('material.loose'))],
    [t('material.size'), formatBytes(row.bytes)],
    row.kind === 1
      ? [t('material.pixels'), `${row.width} × ${row.height}`]
      : [t('material.duration'), lengthText(row.durationMs) || '—'],
    [t('material.uploadedAt'), `${formatFullMoment(row.createdAt)} ${row.createdBy}`],
  ]

  async function handleCopy() {
    if (await copyText(new URL(row.address, location.href).href)) notices.success(t('material.copied'))
  }

  return (
    <div className="material-about">
      <dl>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="material-uses">
          <dt>{t('material.usedIn')}</dt>
          <dd>
            {!found ? (
              <span className="bone" style={{ width: 160, height: 14 }} />
            ) : found.total === 0 ? (
              t('material.unused')
            ) : (
              <UseLines uses={found.uses} total={found.total} />
            )}
          </dd>
        </div>
      </dl>
      <Button onClick={handleCopy}>{t('material.copyAddress')}</Button>
    </div>
  )
}

/** The records that use a material, each with the places of the use. */
export function UseLines({ uses, total }: { uses: readonly MaterialUse[]; total: number }) {
  const t = useText()
  const allowed = useAllowed()
  const more = total - uses.length
  return (
    <ul className="use-lines">
      {uses.map((use) =>
        use.noun === 'front' ? (
          <li key={`front ${use.id}`}>
            {allowed.has('iposWeb.product.frontCategory') ? (
              <Link to={`/product/frontCategory?id=${use.id}`}>
                {t('material.useFront', { title: use.title })}
              </Link>
            ) : (
              t('material.useFront', { title: use.title })
            )}
          </li>
        ) : use.noun === 'config' ? (
          <li key="config">
            {allowed.has('iposWeb.settings.config') ? (
              <Link to="/settings/config">{t('material.useLogo')}</Link>
            ) : (
              t('material.useLogo')
            )}
          </li>
        ) : (
          <li key={use.id}>
            {allowed.has('iposWeb.product.productGoodProduct.edit') ? (
              <Link to={`/product/productEdit?id=${use.id}`}>{use.title}</Link>
            ) : (
              use.title
            )}{' '}
            <small>
              {use.code} · {use.places.map((place) => t(`product.${place}`)).join(t('kit.slash'))}
            </small>
          </li>
        ),
      )}
      {more > 0 && <li>{t('material.usesMore', { count: more })}</li>}
    </ul>
  )
}
