import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { type SettingsDetail, settingsDetail } from '@zhanggui/contract/config/config.ts'
import { fileCalls, imageExtensions, uploadLimit } from '@zhanggui/contract/file/file.calls.ts'
import type { TextKey } from '@zhanggui/contract/text-key.ts'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useLabel } from '../../kit/base/label.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { AnyGroup } from '../../kit/form/field/own-field.tsx'
import { Form } from '../../kit/form/form.tsx'
import { PageHeader } from '../../kit/frame/page-header.tsx'
import type { SelectOption } from '../../kit/input/option.ts'
import { useAllowed } from '../../kit/session/allow.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { useUser } from '../../kit/session/session.ts'
import { Empty } from '../../kit/show/empty.tsx'
import { send } from '../../kit/wire/call.ts'
import { refresh, useCall } from '../../kit/wire/queries.ts'
import { type ConfigValues, numberNames, settingsOf, switchGroups, valuesOf } from './config-values.ts'

const edit = 'iposWeb.settings.config.edit'

/** The settings of the merchant. */
export default function ConfigPage() {
  const t = useText()
  // Read again only after a change on this page: nothing may move while the user types.
  const { data, error, refetch } = useCall(
    configCalls.findConfigDetail,
    {},
    { quiet: true, staleTime: Infinity, gcTime: 0 },
  )
  return (
    <>
      <PageHeader title={t('config.pageTitle')} />
      {data ? (
        <ConfigForm settings={data} />
      ) : error ? (
        <Empty title={t('config.openFailed')} hint={error.message}>
          <Button onClick={() => refetch()}>{t('kit.again')}</Button>
        </Empty>
      ) : (
        <div className="form-page" aria-busy="true">
          <span />
          <div className="form-groups">
            {[4, 2, 3, 4].map((lines, group) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: grey cards have no other key
              <div key={group} className="form-card">
                <span className="bone" style={{ width: 80, height: 16 }} />
                <span className="bone" style={{ height: lines * 24, marginTop: 16 }} />
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  )
}

function ConfigForm({ settings }: { settings: SettingsDetail }) {
  const t = useText()
  const label = useLabel()
  const { allStores } = useUser()
  const allowed = useAllowed()
  const lock = !allowed.has(edit)
    ? t('config.readOnly')
    : allowed.locked(edit)
      ? t('shell.viewingOnly')
      : allStores
        ? null
        : t('role.allStoresOnly')
  const groups = useGroups()
  const initial = useMemo(() => valuesOf(settings), [settings])
  return (
    <Form<ConfigValues, SettingsDetail>
      schema={settingsDetail}
      initial={initial}
      groups={groups}
      toInput={settingsOf}
      disabled={lock !== null}
      onSubmit={async (input: SettingsDetail) => {
        await send(configCalls.saveConfig, input, { quiet: true })
        await Promise.all([refresh(configCalls.findConfigDetail), refreshSession()])
        notices.success(t('config.saved'))
      }}
      stale={{
        load: async () => valuesOf(await send(configCalls.findConfigDetail, {}, { quiet: true })),
        show: (_name, value) =>
          Array.isArray(value)
            ? value.map((name) => label(`config.${name}` as TextKey)).join(t('shell.comma'))
            : String(value ?? ''),
      }}
      footer={(form) =>
        lock === null ? (
          <>
            <Button type="text" onClick={form.discard} disabled={form.busy}>
              {t('kit.discard')}
            </Button>
            <Button type="primary" onClick={() => form.submit()} loading={form.busy}>
              {t('kit.save')}
            </Button>
          </>
        ) : (
          <span className="form-unsaved">{lock}</span>
        )
      }
    />
  )
}

function useGroups(): readonly AnyGroup<ConfigValues>[] {
  const label = useLabel()
  return useMemo(() => {
    const options = (group: keyof typeof switchGroups): SelectOption[] =>
      switchGroups[group].map((name) => ({ value: name, label: label(`config.${name}`) }))
    return [
      {
        key: 'brand',
        title: 'config.groupBrand',
        fields: [
          {
            name: 'systemName',
            label: 'config.systemName',
            kind: 'text',
            wide: true,
            count: { max: 12, by: 'length' },
            hint: 'config.systemNameHint',
          },
          {
            name: 'logo',
            label: 'config.logo',
            kind: 'images',
            wide: true,
            call: fileCalls.uploadImage,
            fields: { purpose: 'general' },
            limit: 1,
            maxBytes: uploadLimit.image,
            extensions: imageExtensions,
            box: 56,
            single: true,
            pick: true,
            hint: 'config.logoHint',
          },
          {
            name: 'company',
            label: 'config.company',
            kind: 'text',
            wide: true,
            count: { max: 40, by: 'length' },
            hint: 'config.companyHint',
          },
          {
            name: 'companyLink',
            label: 'config.companyLink',
            kind: 'text',
            wide: true,
            hint: 'config.companyLinkHint',
          },
        ],
      },
      {
        key: 'security',
        title: 'config.groupSecurity',
        fields: [
          {
            name: 'security',
            label: 'config.security',
            kind: 'checks',
            wide: true,
            options: options('security'),
            hint: 'config.securityHint',
          },
        ],
      },
      {
        key: 'appearance',
        title: 'config.groupAppearance',
        fields: [
          {
            name: 'appearance',
            label: 'config.appearance',
            kind: 'checks',
            wide: true,
            options: options('appearance'),
            hint: 'config.appearanceHint',
          },
        ],
      },
      {
        key: 'products',
        title: 'config.groupProducts',
        fields: [
          {
            name: 'products',
            label: 'config.products',
            kind: 'checks',
            wide: true,
            options: options('products'),
            hint: 'config.productsHint',
          },
          {
            name: 'countLossLimit',
            label: 'config.countLossLimit',
            kind: 'text',
            hint: 'config.countLossLimitHint',
          },
          {
            name: 'scaleForms',
            label: 'config.scaleForms',
            kind: 'text',
            wide: true,
            hint: 'config.scaleFormsHint',
          },
        ],
      },
      {
        key: 'orders',
        title: 'config.groupOrders',
        fields: [
          ...numberNames.map((name) => ({
            name,
            label: `config.${name}` as const,
            kind: 'text' as const,
            ...(name === 'weighedTolerance' || name === 'prepareMinutes'
              ? { hint: `config.${name}Hint` as const }
              : {}),
          })),
          {
            name: 'returns' as const,
            label: 'config.returns' as const,
            kind: 'checks' as const,
            options: options('returns'),
          },
        ],
      },
      {
        key: 'features',
        title: 'config.groupFeatures',
        fields: [
          {
            name: 'features',
            label: 'config.features',
            kind: 'checks',
            wide: true,
            options: options('features'),
            hint: 'config.featuresHint',
          },
        ],
      },
    ]
  }, [label])
}
