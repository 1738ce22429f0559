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
  const name = browserOf(device.userAgent) || t('shell.unknownDevice')
  return (
    <li>
      <div>
        <b>{name}</b> {device.current && <span className="account-here">{t('shell.deviceHere')}</span>}
        <p>
          {device.ip} · {device.merchantName} ·{' '}
          {t('shell.deviceSince', { when: formatMoment(device.createdAt) })}
          {!device.current && ` · ${t('shell.deviceSeen', { when: formatMoment(device.lastSeenAt) })}`}
        </p>
      </div>
      {!device.current && (
        <ConfirmPopover
          content={t('shell.deviceQuestion')}
          okText={t('shell.deviceEnd')}
          placement="topRight"
          onConfirm={() => end.mutate({ id: device.id })}
        >
          <Button danger loading={end.isPending} aria-label={`${t('shell.deviceEnd')}: ${name}`}>
            {t('shell.deviceEnd')}
          </Button>
        </ConfirmPopover>
      )}
    </li>
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
  const name = browserOf(device.userAgent) || t('shell.unknownDevice')
  return (
    <li>
      <div>
        <b>{name}</b> {device.current && <span className="account-here">{t('shell.deviceHere')}</span>}
        <p>
          {device.ip} · {t('shell.deviceSeen', { when: formatMoment(device.lastSeenAt) })}
        </p>
      </div>
      <ConfirmPopover
        content={t('shell.knownDeviceQuestion')}
        okText={t('shell.knownDeviceForget')}
        placement="topRight"
        onConfirm={() => forget.mutate({ id: device.id })}
      >
        <Button loading={forget.isPending} aria-label={`${t('shell.knownDeviceForget')}: ${name}`}>
          {t('shell.knownDeviceForget')}
        </Button>
      </ConfirmPopover>
    </li>
  )
}
