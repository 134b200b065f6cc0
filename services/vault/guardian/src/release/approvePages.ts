import type { VaultPage } from '../../../server/src/http/createVaultApp.ts'
import { messagePage } from '../../../server/src/http/messagePage.ts'
import type { GuardianDeps } from '../deps.ts'
import { answeredPages } from './answeredPages.ts'
import { answerRelease } from './answerRelease.ts'
import { askPage } from './askPage.ts'

const path = '/g/approve/:token'

/** The page of a mailed link. Opening it changes nothing: mail scanners open links. The button does. */
export function approvePages(deps: GuardianDeps): readonly VaultPage[] {
  return [
    {
      id: 'approvePage',
      method: 'GET',
      path,
      run: ({ context, network }) => askPage(deps, { token: context.req.param('token') ?? '', network }),
    },
    {
      id: 'approve',
      method: 'POST',
      path,
      async run({ context, network, form: { answer } }) {
        if (answer !== 'approve' && answer !== 'deny') return messagePage(answeredPages.gone)
        const token = context.req.param('token') ?? ''
        const result = await answerRelease(deps, { token, approve: answer === 'approve', network })
        void deps.outbox.flush()
        return messagePage(answeredPages[result])
      },
    },
  ]
}
