import { z } from 'zod'
import { scaleForms } from '../product/scale-code.ts'
import { externalAddress, orNone, plainText, price } from '../rules.ts'

const shortLine = (max: number) => plainText.pipe(z.string().max(max))
/** A web address; '' is empty. */
const webAddress = orNone(externalAddress)

/** The settings of a merchant. */
export const merchantSettings = z.strictObject({
  /** The name on the sidebar and in the title; '' shows the product's own name. */
  systemName: shortLine(12),
  /** Address of the logo; '' shows the product's own logo. */
  logo: z.string().max(300),
  /** The company in the footer, and its optional link. */
  company: shortLine(40),
  companyLink: webAddress,
  /** Shows the login name across every page (spec section 6). */
  watermark: z.boolean(),
  /** Default theme (spec section 2), for people who have not chosen their own. */
  fullscreenButton: z.boolean(),
  refreshButton: z.boolean(),
  progressBar: z.boolean(),
  downloadCenter: z.boolean(),
  /** Shows the demo area in the sidebar. */
  demo: z.boolean(),
  mapService: z.boolean(),
  /** Passwords also need a special character (one reading of spec section 5). */
  specialCharacters: z.boolean(),
  /** A product has 8 auxiliary pictures, and its main picture stands in lists (one reading of spec section 5). */
  eightAuxiliary: z.boolean(),
  /** Losses of a count above it, in yuan, are approved by another person. */
  countLossLimit: price,
  /** An order that nobody pays is cancelled after so many minutes; one with a transfer after so many days. */
  autoCancelMinutes: z.number().int().min(5).max(1440),
  transferCancelDays: z.number().int().min(1).max(30),
  /** Minutes from the payment of an order until its goods should be ready. Shown; nothing moves by itself. */
  prepareMinutes: z.number().int().min(1).max(10080),
  /** A delivered order is confirmed after so many days. */
  autoConfirmDays: z.number().int().min(1).max(60),
  /** Staff are reminded of an order that nobody picks up. */
  pickupReminderDays: z.number().int().min(1).max(60),
  /** In percent: so much more of weighed goods is free to the buyer. */
  weighedTolerance: z.number().int().min(0).max(50),
  /** Hours in which staff should decide on an after-sale. Shown; nothing moves by itself. */
  afterSaleAuditHours: z.number().int().min(1).max(720),
  /** Days that a return waits for its goods. */
  afterSaleReturnDays: z.number().int().min(1).max(90),
  /** Any store takes back what another one sold. */
  returnElsewhere: z.boolean(),
  /** The forms of scale barcodes, such as `2PPPPPPWWWWWC`. */
  scaleForms,
  /** A sign-in ends the person's sessions on other devices. Their next call answers -3. */
  oneDevice: z.boolean(),
})
export type MerchantSettings = z.output<typeof merchantSettings>

/** All settings, with one version for the set. Every change of any setting raises it. */
export const settingsDetail = merchantSettings.extend({ version: z.int32() })
export type SettingsDetail = z.output<typeof settingsDetail>

/** The input of a save: only the given settings change. */
export const changedSettings = merchantSettings.partial().extend({ version: z.int32() })

/** The settings of a new merchant. */
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
  // Part of the product by default (spec section 3). The map itself depends on the configured map service.
  mapService: true,
  specialCharacters: false,
  eightAuxiliary: false,
  countLossLimit: '500.00',
  autoCancelMinutes: 30,
  transferCancelDays: 3,
  prepareMinutes: 30,
  autoConfirmDays: 7,
  pickupReminderDays: 3,
  weighedTolerance: 10,
  afterSaleAuditHours: 48,
  afterSaleReturnDays: 14,
  returnElsewhere: false,
  scaleForms: '2PPPPPPWWWWWC 2PPPPPPWWWWWEEEEEC',
  oneDevice: false,
}

/** The datum of coordinates. Maps in China shift them (GCJ-02). Satellites and all other maps use WGS-84. */
export const datums = ['gcj02', 'wgs84'] as const
export const datum = z.enum(datums)
export type Datum = z.output<typeof datum>

/** Settings that the console needs before sign-in (spec section 3 'App settings'). */
export const appSettings = z.object({
  /**
   * Set for this installation; '' shows the product's own name in the user's language. The name of a merchant
   * replaces it.
   */
  systemName: z.string(),
  systemCode: z.string(),
  loginPrefix: z.string(),
  /** The prefix of the gateway for encrypted calls; '' when the gateway is off. */
  gateway: z.string(),
  /** The address of another host for uploads, without a slash at its end; '' for this server. */
  upload: z.string(),
  registration: z.boolean(),
  /** The theme for people who have not chosen one: 'default' is light. */
  theme: z.literal('default'),
  /** True if the server can send codes by SMS. */
  sms: z.boolean(),
  /** The page that shows sent codes on a development server; '' elsewhere. */
  inbox: z.string(),
  /** The address that a phone can open; '' if the server listens on its own machine only. */
  phoneAddress: z.string(),
  sidebarWidth: z.number().int(),
  sidebarCollapsedWidth: z.number().int(),
  /** The addresses of the map service, with its key; '' if one is missing. */
  map: z.object({
    /** Contains {z}, {x} and {y}. */
    tileUrl: z.string(),
    /** Contains {query}. */
    searchUrl: z.string(),
    attribution: z.string(),
    datum,
  }),
})
export type AppSettings = z.output<typeof appSettings>
