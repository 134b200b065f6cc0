import { bringKey } from './bringKey.ts'
import type { Errand } from './errand.types.ts'
import { handOutCode } from './handOutCode.ts'
import { storeWrap } from './storeWrap.ts'

/** Prints a code that leads back, in the place of the one before. @throws FrameFault `wallet/user-rejected` */
export async function addCode(errand: Errand): Promise<void> {
  const worker = await bringKey(errand)
  const code = await handOutCode(errand, worker)
  await storeWrap(errand, worker, { by: { method: 'code', code }, salt: undefined })
}
