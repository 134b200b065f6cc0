// `node scripts/bootstrap.mjs scripts/viewCheck.ts`: looks at every page of the app and every view of the modal at 1280,
// 390 and 320 px, in both themes and three languages: no overflow, no cut text, targets of 44 px, no finding by axe.
// It is a part of `npm run test:e2e`; alone it takes about two minutes.

import { runSuites } from './testing/runSuites.ts'
import { pickSuites } from './testing/suites.ts'

await runSuites(pickSuites(['e2e']), ['devnet/e2e/views'])
