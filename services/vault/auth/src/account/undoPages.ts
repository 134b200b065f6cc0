import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import type { AuthDeps } from '../deps.ts'
import { undoEmailChange } from './undoEmailChange.ts'

const path = '/email/undo/:token'

/** Where the link of a changed address leads: a page with a button. Opening it changes nothing, since mail scanners do. */
export function undoPages(deps: AuthDeps): readonly VaultPage[] {
  return [
    {
      id: 'undoPage',
      method: 'GET',
      path,
      run: async () =>
        messagePage({
          title: 'Take the old address back?',
          lines: ['Your wallet gets its old e-mail address back, and every device is signed out.'],
          buttons: [{ label: 'Take it back', name: 'answer', value: 'undo' }],
        }),
    },
    {
      id: 'undo',
      method: 'POST',
      path,
      run: async ({ context }) =>
        (await undoEmailChange(deps, context.req.param('token') ?? ''))
          ? messagePage({ title: 'Done', lines: ['Your wallet has its old e-mail address again.'] })
          : messagePage({ title: 'This link is no longer valid', lines: ['Nothing was changed.'], status: 410 }),
    },
  ]
}
