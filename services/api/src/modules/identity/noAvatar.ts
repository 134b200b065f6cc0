import { ApiError } from '../../http/ApiError.ts'

/** Neither an address nor a name that is known here, or one without a picture that is taken. */
export function noAvatar(): ApiError {
  return new ApiError({ code: 'api/not-found', field: 'subject', description: 'There is no such picture.' })
}
