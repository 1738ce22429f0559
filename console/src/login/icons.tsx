import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="login-icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {children}
    </svg>
  )
}

export const UserIcon = () => (
  <Icon>
    <circle cx="8" cy="5.2" r="3.4" />
    <path d="M2.3 14.3C2.8 11 5.1 8.7 8 8.7s5.2 2.3 5.7 5.6" />
  </Icon>
)

export const LockIcon = () => (
  <Icon>
    <rect x="2.4" y="7" width="11.2" height="7.2" rx="1" />
    <path d="M4.6 7V4.4C4.6 3 5.7 1.9 7.1 1.9h1.8c1.4 0 2.5 1.1 2.5 2.5V7M8 9.8v1.8" />
  </Icon>
)

const eye = 'M1.4 8C2.9 4.9 5.2 3.3 8 3.3S13.1 4.9 14.6 8C13.1 11.1 10.8 12.7 8 12.7S2.9 11.1 1.4 8Z'

export const EyeIcon = () => (
  <Icon>
    <path d={eye} />
    <circle cx="8" cy="8" r="2.2" />
  </Icon>
)

export const EyeClosedIcon = () => (
  <Icon>
    <path d={eye} />
    <circle cx="8" cy="8" r="2.2" />
    <path d="M13.3 2.2 2.7 13.8" />
  </Icon>
)

export const GlobeIcon = () => (
  <Icon>
    <circle cx="8" cy="8" r="6.2" />
    <path d="M1.8 8h12.4M8 1.8c2 1.7 3 3.8 3 6.2s-1 4.5-3 6.2c-2-1.7-3-3.8-3-6.2s1-4.5 3-6.2Z" />
  </Icon>
)

export const PhoneIcon = () => (
  <Icon>
    <rect x="4" y="1.6" width="8" height="12.8" rx="1.6" />
    <path d="M7 12.2h2" />
  </Icon>
)

export const ShieldIcon = () => (
  <Icon>
    <path d="M8 1.6 13.4 3.6V8c0 3-2.2 5.2-5.4 6.4C4.800 13.200 2.600 11 2.600 8V3.600Z" />
    <path d="m5.700 7.900 1.700 1.700 3-3.200" />
  </Icon>
)

export const RefreshIcon = () => (
  <Icon>
    <path d="M13.400 6.400A5.700 5.700 0 0 0 2.700 6M2.600 9.600A5.700 5.700 0 0 0 13.300 10" />
    <path d="M13.700 2.800v3.600h-3.600M2.300 13.200V9.600h3.600" />
  </Icon>
)
