/** The colours are those of packages/ui/src/tokens.css, which a page outside the app does not load. */
export const letterPageStyle = `:root{color-scheme:light dark;--ground:#f4f2ec;--card:#fff;--ink:#16211d;--ink-2:#4b5751;--line:#d9d6cc;--green:#0b6b4f;--green-soft:#e3f2eb;--red:#a3261d;--red-soft:#fbe9e6;--sun-soft:#fdf1cf;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ground:#0f1613;--card:#1a2320;--ink:#f1f4f2;--ink-2:#b5c0ba;--line:#36423d;--green:#6fd3ad;--green-soft:#16352a;--red:#ff9a8d;--red-soft:#3c1a16;--sun-soft:#3a300f;--on:#0f1613}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,main{max-width:34rem;margin:0 auto;padding:1rem 1.25rem}
header{display:flex;justify-content:space-between;align-items:center;gap:1rem}
header a{color:inherit;font-weight:700;text-decoration:none;padding:.5rem 0}
header a+a{color:var(--green);font-weight:600}
h1{font-size:1.75rem;line-height:1.2;margin:.5rem 0 1rem}
h2{font-size:1.2rem;line-height:1.3;margin:0}
p{margin:.5rem 0 0}
form,section{background:var(--card);border-radius:18px;padding:1.25rem;margin-bottom:1rem}
.good{background:var(--green-soft)}.good h2{color:var(--green)}
.bad{background:var(--red-soft)}.bad h2{color:var(--red)}
.wait{background:var(--sun-soft)}
label{display:block;font-weight:600;margin:1rem 0 .25rem}
input{width:100%;font:inherit;color:inherit;background:transparent;border:1px solid var(--ink-2);border-radius:12px;padding:.75rem;min-height:3rem}
input[name=code]{font-family:ui-monospace,monospace;letter-spacing:.08em;text-transform:uppercase}
button{width:100%;margin-top:1.25rem;min-height:3rem;font:inherit;font-weight:700;color:var(--on);background:var(--green);border:0;border-radius:24px;cursor:pointer}
:focus-visible{outline:3px solid var(--green);outline-offset:2px}
.small{font-size:.85rem;color:var(--ink-2)}
dl{margin:.75rem 0 0}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.4rem 0;border-bottom:1px solid var(--line)}
dl div:last-child{border:0}
dt{color:var(--ink-2)}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
`;
