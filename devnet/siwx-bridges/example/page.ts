/** A page without a kit: it asks the first wallet of Ethereum that the browser has. */
export const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>Sign in with a wallet</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <h1>Sign in with a wallet</h1>
    <p><button id="auth">Sign in to Auth.js</button> <output id="auth-user"></output></p>
    <p><button id="better">Sign in to better-auth</button> <output id="better-user"></output></p>
    <script type="module">
      const json = async (path, init) => (await fetch(path, init)).json()
      const post = (path, body) =>
        json(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

      async function sign(base) {
        const { nonce, token } = await post(base + '/nonce', {})
        const [account] = await ethereum.request({ method: 'eth_requestAccounts' })
        const chainId = Number(await ethereum.request({ method: 'eth_chainId' }))
        const message = await (await fetch('/text?' + new URLSearchParams({ account, chainId, nonce }))).text()
        const signature = await ethereum.request({ method: 'personal_sign', params: [message, account] })
        return { message, signature, token }
      }

      async function show() {
        document.querySelector('#auth-user').value = (await json('/auth/session'))?.user?.name ?? ''
        document.querySelector('#better-user').value = (await json('/better/siwx/session')).accounts?.[0]?.account ?? ''
      }

      document.querySelector('#auth').onclick = async () => {
        const signed = await sign('/siwx')
        const { csrfToken } = await json('/auth/csrf')
        await fetch('/auth/callback/siwx', { method: 'POST', body: new URLSearchParams({ ...signed, csrfToken }) })
        await show()
      }
      document.querySelector('#better').onclick = async () => {
        await post('/better/siwx/sign-in', await sign('/better/siwx'))
        await show()
      }
      await show()
    </script>
  </body>
</html>
`
