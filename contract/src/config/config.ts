import { z } from 'zod'
import { externalAddress, orNone, plainText } from '../rules.ts'

const shortLine = (max: number) => plainText.pipe(z.string().max(max))
/** '' for none. */
const webAddress = orNone(externalAddress)

/** The settings a merchant makes for itself. */
export const merchantSettings = z.strictObject({
  /** The name on the sidebar and in the title; '' is the product's own. */
  systemName: shortLine(12),
  /** Address of the logo; '' is the product's own. */
  logo: z.string().max(300),
  /** The company in the footer and an optional link behind it. */
  company: shortLine(40),
  companyLink: webAddress,
  /** The login name over every page (spec section 6). */
  watermark: z.boolean(),
  /** Default theme flags (spec section 2): who has not chosen for himself gets these. */
  fullscreenButton: z.boolean(),
  refreshButton: z.boolean(),
  progressBar: z.boolean(),
  downloadCenter: z.boolean(),
  /** Show the demo area in the sidebar. */
  demo: z.boolean(),
  mapService: z.boolean(),
  /** Passwords need a special character, too (spec section 5, one reading). */
  specialCharacters: z.boolean(),
  /** Signing in ends the person's session on other devices, which then answer -3. */
  oneDevice: z.boolean(),
})
export type MerchantSettings = z.output<typeof merchantSettings>

/** The settings with their version: of the whole set, it counts every change to any of them. */
export const settingsDetail = merchantSettings.extend({ version: z.number().int() })
export type SettingsDetail = z.output<typeof settingsDetail>

/** What a save gives: only that changes. */
export const changedSettings = merchantSettings.partial().extend({ version: z.number().int() })

/** The settings a merchant has from birth. */
export const bornSettings: MerchantSettings = {
  systemName: '',
  logo: '',
  company: '',
  companyLink: '',
  watermark: false,
  fullscreenButton: true,
  refreshButton: true,
  progressBar: true,
  downloadCenter: true,
  demo: false,
  // Part of the product as it comes (spec section 3); what it shows depends on the service that is set up.
  mapService: true,
  specialCharacters: false,
  oneDevice: false,
}

/** Which grid coordinates are measured in: China's maps shift them (GCJ-02), satellites and the rest of the world do not. */
export const datums = ['gcj02', 'wgs84'] as const
export const datum = z.enum(datums)
export type Datum = z.output<typeof datum>

/** What the console must know before anybody has signed in (spec section 3 'App settings'). */
export const appSettings = z.object({
  /** Of this installation; '' is the product's own, in the reader's language. A merchant's own stands above it. */
  systemName: z.string(),
  systemCode: z.string(),
  loginPrefix: z.string(),
  /** Calls go sealed through this prefix; '' when the gateway is off. */
  gateway: z.string(),
  registration: z.boolean(),
  /** The look of who has not chosen one for himself: 'default' is the light one. */
  theme: z.literal('default'),
  /** Whether codes can be sent by SMS at all. */
  sms: z.boolean(),
  /** Where the sent codes can be read on a development server; '' elsewhere. */
  inbox: z.string(),
  /** The address a phone can open; '' when this server listens for its own machine only. */
  phoneAddress: z.string(),
  sidebarWidth: z.number().int(),
  sidebarCollapsedWidth: z.number().int(),
  /** The map service; '' for an address there is none of. The key is already in them. */
  map: z.object({
    /** With {z}, {x} and {y}. */
    tileUrl: z.string(),
    /** With {query}. */
    searchUrl: z.string(),
    attribution: z.string(),
    datum,
  }),
})
export type AppSettings = z.output<typeof appSettings>
