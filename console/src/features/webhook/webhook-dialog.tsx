import { webhookCalls } from '@zhanggui/contract/webhook/webhook.calls.ts'
import { type WebhookGroup, type WebhookRow, webhookGroups } from '@zhanggui/contract/webhook/webhook.ts'
import { Checkbox, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import { notices } from '../../kit/base/notices.ts'
import { t as say, useText } from '../../kit/base/text.ts'
import { Labelled } from '../../kit/form/labelled.tsx'
import { SecretDialog } from '../../kit/form/secret-dialog.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { FirstField } from '../../kit/layer/first-field.tsx'
import { useLast } from '../../kit/layer/use-last.ts'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { refresh } from '../../kit/wire/queries.ts'
import './webhook.css'

interface Props {
  /** A new address has no row. With a secret only that is shown. */
  edited: { row: WebhookRow | null; secret?: string } | null
  onClose: () => void
}

/** Makes or changes an address. The secret of a new one is shown once. */
export default function WebhookDialog(props: Props) {
  const { last, round } = useLast(props.edited)
  return last && <Panel key={round} {...props} row={last.row} rotated={last.secret ?? null} />
}

function Panel({
  edited,
  row,
  rotated,
  onClose,
}: Props & { row: WebhookRow | null; rotated: string | null }) {
  const t = useText()
  const { stores: mine } = useSession()
  const [name, setName] = useState(row?.name ?? '')
  const [url, setUrl] = useState(row?.url ?? '')
  const [groups, setGroups] = useState<readonly WebhookGroup[]>(row?.groups ?? webhookGroups)
  const [stores, setStores] = useState<readonly string[]>(row?.stores ?? [])
  const [active, setActive] = useState(row?.active ?? true)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [secret, setSecret] = useState<string | null>(rotated)
  const [busy, setBusy] = useState(false)

  async function handleSave() {
    setBusy(true)
    try {
      const form = { name, url, groups: [...groups], stores: [...stores], active }
      if (row) {
        await send(webhookCalls.saveWebhook, { ...form, id: row.id, version: row.version }, { quiet: true })
        notices.success(say('webhook.changed', { name }))
        onClose()
      } else setSecret((await send(webhookCalls.createWebhook, form, { quiet: true })).secret)
      void refresh(webhookCalls.findWebhookPage)
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

  if (secret !== null)
    return (
      <SecretDialog
        open={edited !== null}
        title={t('webhook.secretTitle')}
        hint={t('webhook.secretHint')}
        values={[{ label: t('webhook.secret'), value: secret }]}
        saved={t('webhook.saved')}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open={edited !== null}
      width={520}
      title={row ? t('webhook.editTitle', { name: row.name }) : t('webhook.add')}
      onClose={onClose}
      ok={{ text: t('kit.save'), onClick: handleSave, busy }}
    >
      <FirstField>
        <Labelled label={t('webhook.name')} htmlFor="webhook-name" fault={faults.name ?? null}>
          <Input
            id="webhook-name"
            maxLength={30}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Labelled>
      </FirstField>
      <Labelled label={t('webhook.url')} htmlFor="webhook-url" fault={faults.url ?? null}>
        <Input
          id="webhook-url"
          type="url"
          maxLength={300}
          placeholder="https://"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <p className="webhook-hint">{t('webhook.urlHint')}</p>
      </Labelled>
      <Labelled label={t('webhook.groups')} htmlFor="webhook-groups" fault={faults.groups ?? null}>
        <Checkbox.Group
          value={[...groups]}
          onChange={(chosen) => setGroups(chosen as WebhookGroup[])}
          options={webhookGroups.map((group) => ({ value: group, label: t(`webhook.group_${group}`) }))}
        />
      </Labelled>
      <Labelled label={t('webhook.stores')} htmlFor="webhook-stores" fault={faults.stores ?? null}>
        <Select
          id="webhook-stores"
          mode="multiple"
          placeholder={t('webhook.allStores')}
          value={[...stores]}
          onChange={setStores}
          options={mine.map((store) => ({ value: store.id, label: store.name }))}
          optionFilterProp="label"
        />
      </Labelled>
      <Labelled label={t('webhook.active')} htmlFor="webhook-active" fault={faults.active ?? null}>
        <Switch id="webhook-active" checked={active} onChange={setActive} />
      </Labelled>
    </Dialog>
  )
}
