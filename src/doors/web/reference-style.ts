/** The look of the reference page: system fonts, light and dark, readable on a phone. */
export const REFERENCE_STYLE = `
:root{color-scheme:light dark;--ink:#1b2330;--quiet:#5a6678;--line:#dfe4ec;--paper:#fff;--wash:#f5f7fa;--accent:#0b6b50}
@media(prefers-color-scheme:dark){:root{--ink:#e6ebf2;--quiet:#9aa6b8;--line:#2c3646;--paper:#12181f;--wash:#1a222c;--accent:#5fd0a8}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:var(--paper);display:grid;grid-template:auto 1fr/19rem minmax(0,1fr)}
header{grid-column:1/-1;padding:2rem 2.5rem 1.25rem;border-bottom:1px solid var(--line)}
h1{margin:0;font-size:1.75rem;letter-spacing:-.01em}header p{margin:.4rem 0 0;color:var(--quiet);max-width:48rem}
nav{padding:1.25rem 1rem 2rem 1.5rem;border-right:1px solid var(--line);font-size:.86rem}
nav ul{list-style:none;margin:0;padding:0;position:sticky;top:1.25rem}nav li{margin:.1rem 0}
nav a{display:block;padding:.3rem .6rem;border-radius:.4rem;color:inherit;text-decoration:none;overflow-wrap:anywhere}nav a:hover{background:var(--wash)}
main{padding:1rem 2.5rem 4rem;max-width:62rem;min-width:0}section{padding:1.2rem 0;border-bottom:1px solid var(--line)}section:last-child{border:0}
h2{font-size:1.2rem;margin:.4rem 0;overflow-wrap:anywhere}h3{font-size:.8rem;text-transform:uppercase;letter-spacing:.06em;color:var(--quiet);margin:1.2rem 0 .4rem}
h2 b,nav b{font-size:.75em;padding:.1em .45em;border-radius:.35em;background:var(--wash);color:var(--accent);border:1px solid var(--line)}
h2 b.POST,nav b.POST{color:#a85b00}
a{color:var(--accent)}code,pre{font:.87em/1.5 ui-monospace,SFMono-Regular,Menlo,monospace}
pre{background:var(--wash);border:1px solid var(--line);border-radius:.5rem;padding:.8rem 1rem;overflow:auto}
details pre{max-height:26rem}summary{cursor:pointer;color:var(--accent);font-size:.9rem;margin:.4rem 0}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.88rem}th{text-align:left;color:var(--quiet);font-weight:600}
th,td{padding:.35rem .8rem .35rem 0;border-bottom:1px solid var(--line);vertical-align:top}td i{color:var(--quiet);font-size:.85em}
.facts{color:var(--quiet);font-size:.9rem}.tag{display:inline-block;padding:.05rem .55rem;border-radius:1rem;border:1px solid var(--line);color:var(--ink)}.tag.gated{color:#b3261e;border-color:currentColor}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1rem;margin:0;font-size:.9rem}dt{font-weight:500}dd{margin:0;color:var(--quiet)}
@media(max-width:52rem){body{display:block}nav{border:0;padding:1rem 1.5rem}nav ul{position:static}header,main{padding-left:1.5rem;padding-right:1.5rem}dl{display:block}dd{margin:0 0 .5rem}}
`;
