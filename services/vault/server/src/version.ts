/** Of the vault's services. */
export const version = '0.1.0'
