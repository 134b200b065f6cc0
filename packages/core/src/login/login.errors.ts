import { KitError } from '@latchkey/protocol'

/** The app has no connector of type AUTH. Spec 8. */
export function loginUnavailable(): KitError {
  return new KitError({
    code: 'login/dependency-unavailable',
    shortMessage: 'Unable to load email login dependency',
  })
}

/** What was typed is no e-mail address. Spec 5. */
export function emailInvalid(): KitError {
  return new KitError({ code: 'login/email-invalid', shortMessage: 'The e-mail address is not valid' })
}
