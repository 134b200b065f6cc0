import { ApiFault } from '../../http/ApiFault.ts'

/** Neither an address nor a name that is known here, or one without a picture that is taken. */
export function noAvatar(): ApiFault {
  return new ApiFault({ code: 'api/not-found', field: 'subject', description: 'There is no such picture.' })
}
