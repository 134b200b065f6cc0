/** The script of the page: hands the token to the page around it, and to no other. */
export const attestationScript = `
const token = document.querySelector('meta[name="attestation"]').content
const origin = document.querySelector('meta[name="origin"]').content
parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation: token }), origin)
`
