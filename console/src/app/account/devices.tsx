import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import type { Device, KnownDevice } from '@zhanggui/contract/session/session.ts'
import { Button } from 'antd'
import { browserOf } from '../../kit/base/browser-name.ts'
import { formatMoment } from '../../kit/base/format.ts'
import { notices } from '../../kit/base/notices.ts'
import { useText } from '../../kit/base/text.ts'
import { ConfirmPopover } from '../../kit/layer/confirm-popover.tsx'
import { Dialog } from '../../kit/layer/dialog.tsx'
import { Busy } from '../../kit/show/busy.tsx'
import { refresh, useCall, useSend } from '../../kit/wire/queries.ts'
import './account.css'

/** The sessions of the user. He can end each of them. */
export default function Devices({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog open={open} title={t('shell.devices')} width={600} onClose={onClose}>
      <DeviceList />
      <h3 className="account-browsers">{t('shell.knownDevices')}</h3>
      <p className="account-hint">{t('shell.knownDevicesHint')}</p>
      <KnownDeviceList />
    </Dialog>
  )
}

function DeviceList() {
  const { data, isFetching } = useCall(sessionCalls.findDeviceList, {}, { refetchOnMount: 'always' })
  return (
    <Busy active={isFetching}>
      <ul className="account-devices">
        {data?.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </Busy>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const t = useText()
  const end = useSend(sessionCalls.endDevice, {
    onSuccess: async () => {
      notices.success(t('shell.deviceEnded'))
      await refresh(sessionCalls.findDeviceList)
    },
  })
  return (
    <Line
      device={device}
      facts={[
        device.ip,
        device.merchantName,
        t('shell.deviceSince', { when: formatMoment(device.createdAt) }),
        ...(device.current ? [] : [t('shell.deviceSeen', { when: formatMoment(device.lastSeenAt) })]),
      ]}
      // The user ends this session by signing out.
      {...(device.current
        ? {}
        : {
            verb: {
              text: t('shell.deviceEnd'),
              question: t('shell.deviceQuestion'),
              danger: true,
              busy: end.isPending,
              run: () => end.mutate({ id: device.id }),
            },
          })}
    />
  )
}

function KnownDeviceList() {
  const { data, isFetching } = useCall(sessionCalls.findKnownDeviceList, {}, { refetchOnMount: 'always' })
  return (
    <Busy active={isFetching}>
      <ul className="account-devices">
        {data?.map((device) => (
          <KnownDeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </Busy>
  )
}

function KnownDeviceRow({ device }: { device: KnownDevice }) {
  const t = useText()
  const forget = useSend(sessionCalls.forgetKnownDevice, {
    onSuccess: async () => {
      notices.success(t('shell.knownDeviceForgotten'))
      await refresh(sessionCalls.findKnownDeviceList)
    },
  })
  return (
    <Line
      device={device}
      facts={[device.ip, t('shell.deviceSeen', { when: formatMoment(device.lastSeenAt) })]}
      verb={{
        text: t('shell.knownDeviceForget'),
        question: t('shell.knownDeviceQuestion'),
        busy: forget.isPending,
        run: () => forget.mutate({ id: device.id }),
      }}
    />
  )
}

/** A browser with its facts and one action, which asks first. */
function Line(props: {
  device: { userAgent: string; current: boolean }
  facts: readonly string[]
  verb?: { text: string; question: string; danger?: boolean; busy: boolean; run: () => void }
}) {
  const { device, facts, verb } = props
  const t = useText()
  const name = browserOf(device.userAgent) || t('shell.unknownDevice')
  return (
    <li>
      <div>
        <b>{name}</b> {device.current && <span className="account-here">{t('shell.deviceHere')}</span>}
        <p>{facts.join(' · ')}</p>
      </div>
      {verb && (
        <ConfirmPopover content={verb.question} okText={verb.text} placement="topRight" onConfirm={verb.run}>
          <Button danger={verb.danger ?? false} loading={verb.busy} aria-label={`${verb.text}: ${name}`}>
            {verb.text}
          </Button>
        </ConfirmPopover>
      )}
    </li>
  )
}
