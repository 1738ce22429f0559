import type { FrameLocator } from '@playwright/test'
import { expect, type Locator, type Page } from './test.ts'

export const editorOf = (area: Locator): FrameLocator => area.frameLocator('iframe')

/** Chooses a picture from the computer in the editor's dialog. The dialog stays open. */
export async function addPicture(page: Page, area: Locator, name: string, buffer: Buffer): Promise<void> {
  await area.getByRole('menubar').getByRole('menuitem').nth(2).click()
  await page.locator('.tox-menu .tox-collection__item').first().click()
  const dialog = page.locator('.tox-dialog')
  await dialog.getByRole('tab').nth(1).click()
  const choosing = page.waitForEvent('filechooser')
  await dialog.locator('.tox-dropzone button').click()
  await (await choosing).setFiles({ name, mimeType: 'image/png', buffer })
  await expect(dialog.locator('.tox-dialog__busy-spinner')).toHaveCount(0)
}
