import { constants } from '@latchkey/protocol'
import type { CreateKitOptions, KitFeatures } from '../kit/kit.types.ts'

/** The app's settings over the defaults of spec 9. */
export function kitFeatures(options: CreateKitOptions): KitFeatures {
  return { ...constants.defaultFeatures, branding: constants.defaultRemoteFeatures.branding, ...options.features }
}
