/** The parameter of a page's address by which a person comes back to it from a provider. */
export const loginReturnParameter = 'latchkey-login'
