import { type OpenScope, openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import type { KeyRow } from '@zhanggui/contract/openApi/openApi.ts'
import { scopesOf } from '@zhanggui/contract/openApi/scope-needs.ts'
import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { SecretDialog } from '../../kit/form/secret-dialog.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'

interface Props {
  /** A new key has no row. */
  edited: { row: KeyRow | null } | null
  onClose: () => void
}

/** Makes or changes a key. The secret of a new one is shown once. */
export default function KeyDialog(props: Props) {
  const { last, round } = useLast(props.edited)
  return last && <Panel key={round} {...props} row={last.row} />
}

function Panel({ edited, row, onClose }: Props & { row: KeyRow | null }) {
  const t = useText()
  const { stores: mine } = useSession()
  // A person cannot give a right that he does not have. He can take it from a key.
  const own = scopesOf(useAllowed())
  const [name, setName] = useState(row?.name ?? '')
  const [scopes, setScopes] = useState<readonly OpenScope[]>(row?.scopes ?? own)
  const [stores, setStores] = useState<readonly string[]>(row?.stores ?? [])
  const [sources, setSources] = useState<readonly string[]>(row?.sources ?? [])
  const [perMinute, setPerMinute] = useState(String(row?.perMinute ?? 600))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [secret, setSecret] = useState<{ key: string; secret: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const { data: known } = useCall(orderSourceCalls.findOrderSourceOptions, {}, { quiet: true })

  async function handleSave() {
    setBusy(true)
    try {
      const form = {
        name,
        scopes: [...scopes],
        stores: [...stores],
        sources: [...sources],
        perMinute: Number(perMinute) || 0,
      }
      if (row) {
        await send(openApiCalls.saveKey, { ...form, id: row.id, version: row.version }, { quiet: true })
        notices.success(say('openApi.changed', { name }))
        onClose()
      } else setSecret(await send(openApiCalls.createKey, form, { quiet: true }))
      void refresh(openApiCalls.findKeyPage)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFaults(
        error.issues.length > 0
          ? Object.fromEntries(error.issues.map(({ path, message }) => [path.split('.')[0] ?? '', message]))
          : { name: error.message },
      )
    } finally {
      setBusy(false)
    }
  }

  if (secret)
    return (
      <SecretDialog
        open={edited !== null}
        title={t('openApi.secretTitle')}
        hint={t('openApi.secretHint')}
        values={(['key', 'secret'] as const).map((field) => ({
          label: t(`openApi.${field}`),
          value: secret[field],
        }))}
        saved={t('openApi.saved')}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open={edited !== null}
      width={520}
      title={row ? t('openApi.editTitle', { name: row.name }) : t('openApi.add')}
      onClose={onClose}
      ok={{ text: t('kit.save'), onClick: handleSave, busy }}
    >
      <FirstField>
        <Labelled label={t('openApi.name')} htmlFor="open-name" fault={faults.name ?? null}>
          <Input
            id="open-name"
            maxLength={30}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Labelled>
      </FirstField>
      <Labelled label={t('openApi.scopes')} htmlFor="open-scopes" fault={faults.scopes ?? null}>
        <Checkbox.Group
          value={[...scopes]}
          onChange={(chosen) => setScopes(chosen as OpenScope[])}
          options={openScopes.map((scope) => ({
            value: scope,
            label: t(`openApi.scope_${scope}`),
            disabled: !own.includes(scope) && !scopes.includes(scope),
          }))}
        />
      </Labelled>
      <Labelled label={t('openApi.stores')} htmlFor="open-stores" fault={faults.stores ?? null}>
        <Select
          id="open-stores"
          mode="multiple"
          placeholder={t('openApi.allStores')}
          value={[...stores]}
          onChange={setStores}
          options={mine.map((store) => ({ value: store.id, label: store.name }))}
          optionFilterProp="label"
        />
      </Labelled>
      <Labelled label={t('openApi.sources')} htmlFor="open-sources" fault={faults.sources ?? null}>
        <Select
          id="open-sources"
          mode="multiple"
          placeholder={t('openApi.allSources')}
          value={[...sources]}
          onChange={setSources}
          options={(known ?? []).map((source) => ({ value: source.code, label: source.name }))}
          optionFilterProp="label"
        />
      </Labelled>
      <Labelled label={t('openApi.perMinute')} htmlFor="open-rate" fault={faults.perMinute ?? null}>
        <Input
          id="open-rate"
          inputMode="numeric"
          value={perMinute}
          onChange={({ target }) => setPerMinute(target.value.replace(/\D/g, ''))}
        />
      </Labelled>
    </Dialog>
  )
}
