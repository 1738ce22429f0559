import type { InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { masked } from '@zhanggui/contract/rules.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { profileForm } from '@zhanggui/contract/user/user.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useDepartmentTree } from '../../features/user/use-user-options.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import type { DialogField } from '../../kit/form/dialog-fields.tsx'
import { DialogForm } from '../../kit/form/dialog-form.tsx'
import { refreshSession } from '../../kit/session/refresh-session.ts'
import { useUser } from '../../kit/session/session.ts'
import { useAppSettings } from '../../kit/wire/app-settings.ts'
import { send } from '../../kit/wire/call.ts'
import { PhoneCode } from './phone-code.tsx'
import './account.css'

type Profile = OutputOf<typeof userCalls.findProfile>
type ProfileInput = InputOf<typeof userCalls.updateProfile>

/** The form's values. A sex of '' is kept secret. */
type Values = Omit<Profile, 'sex'> & { sex: 0 | 1 | ''; organizationIdList: string[]; smsCode: string }

const valuesOf = (profile: Profile): Values => ({
  ...profile,
  sex: profile.sex ?? '',
  organizationIdList: profile.organizationList.map(({ id }) => id),
  smsCode: '',
})

function inputOf(values: Values): ProfileInput {
  const { id, version, name, phone, email, idCard, age, jobNo, note, profile } = values
  const { organizationIdList, smsCode } = values
  const sex = values.sex === '' ? null : values.sex
  // An empty number field is null. Other text stays, and the rules refuse it.
  return {
    id,
    version,
    name,
    phone,
    email,
    idCard,
    sex,
    age,
    jobNo,
    note,
    profile,
    organizationIdList,
    smsCode,
  }
}

interface PersonalSettingsProps {
  open: boolean
  onClose: () => void
  onDevices: () => void
}

/** Personal settings (spec sections 3 and 5): the fields that a person may change himself. */
export default function PersonalSettings({ open, onClose, onDevices }: PersonalSettingsProps) {
  const t = useText()
  const { id } = useUser()
  const { sms } = useAppSettings()
  const departments = useDepartmentTree()
  const [profile, setProfile] = useState<Profile>()

  useEffect(() => {
    if (!open) return
    setProfile(undefined)
    // Refused: the message was shown, and there is nothing to edit.
    send(userCalls.findProfile, { id }).then(setProfile, onClose)
  }, [open, id, onClose])

  const phoneIsNew = ({ phone }: Values) => phone.trim() !== profile?.phone && !masked.test(phone)
  const sexes = [
    { value: 1, label: t('user.male') },
    { value: 0, label: t('user.female') },
    { value: '', label: t('user.secret') },
  ]
  const fields: DialogField<Values>[] = [
    { kind: 'text', name: 'name', label: 'user.name', required: true, count: { max: 10, by: 'length' } },
    { kind: 'text', name: 'pin', label: 'user.pin', required: true, locked: () => 'shell.pinFixed' },
    {
      kind: 'phone',
      name: 'phone',
      label: 'user.phone',
      required: true,
      hint: ({ phone, phoneVerified }) =>
        !masked.test(phone) ? null : phoneVerified || !sms ? 'shell.phoneMasked' : 'shell.phoneUnproved',
    },
    {
      kind: 'own',
      name: 'smsCode',
      label: 'user.smsCode',
      required: phoneIsNew,
      hidden: (values) => !phoneIsNew(values),
      hint: 'shell.phoneCode',
      control: (control, { phone }) => <PhoneCode {...control} phone={phone} />,
    },
    { kind: 'text', name: 'email', label: 'user.email', count: { max: 50, by: 'length' } },
    { kind: 'idCard', name: 'idCard', label: 'user.idCard' },
    { kind: 'radio', name: 'sex', label: 'user.sex', options: sexes },
    { kind: 'integer', name: 'age', label: 'user.age' },
    { kind: 'text', name: 'jobNo', label: 'user.jobNo', count: { max: 20, by: 'length' } },
    {
      kind: 'tree',
      multiple: true,
      name: 'organizationIdList',
      label: 'user.organizationIdList',
      required: true,
      options: departments,
    },
    { kind: 'textarea', name: 'note', label: 'user.note', wide: true, max: 255 },
    { kind: 'textarea', name: 'profile', label: 'user.profile', wide: true, max: 255 },
  ]

  return (
    <DialogForm<Values, ProfileInput>
      open={open}
      title={t('shell.personal')}
      width={800}
      okText={t('kit.save')}
      schema={profileForm}
      initial={profile && valuesOf(profile)}
      fields={fields}
      toInput={inputOf}
      onClose={onClose}
      note={profile && <About profile={profile} onDevices={onDevices} />}
      stale={{
        load: async () => {
          const theirs = await send(userCalls.findProfile, { id })
          return valuesOf(theirs)
        },
        show: (name, value) =>
          name === 'organizationIdList' && Array.isArray(value)
            ? value
                .map((one) => departments?.find((node) => node.value === one)?.title ?? one)
                .join(t('shell.comma'))
            : name === 'sex'
              ? (sexes.find((sex) => sex.value === value)?.label ?? '')
              : String(value ?? ''),
      }}
      onSubmit={async (input) => {
        await send(userCalls.updateProfile, input, { quiet: true })
        notices.success(t('shell.personalSaved'))
        void refreshSession()
      }}
    />
  )
}

/** The fields that only others may change, and a link to the user's sessions. */
function About({ profile, onDevices }: { profile: Profile; onDevices: () => void }) {
  const t = useText()
  const kinds = { 1: t('user.type1'), 2: t('user.type2'), 3: t('user.type3') }
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(t('shell.comma'))
  const stores = profile.allStores ? t('user.allStores') : names(profile.storeList)
  return (
    <div className="account-about">
      <p>
        {profile.group.name} · {kinds[profile.type]} · {names(profile.roleList)}
        <br />
        {t('shell.personalStores', { stores })}
      </p>
      <Button onClick={onDevices}>{t('shell.devices')}</Button>
    </div>
  )
}
