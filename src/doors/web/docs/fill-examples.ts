import { escapeHtml, Html } from '#pages/html.ts';

/** Writes the URL of the service into the code blocks of a page, where they use $SERVICE_BASE_URL. */
export function fillUrl(body: Html, url: string): Html {
  return changeCode(body, (code) =>
    code.replace(/\$(SERVICE_BASE_URL\b|\{SERVICE_BASE_URL\})/g, () => escapeHtml(url)),
  );
}

/** Writes the reader's API key into the code blocks of a page, where they read it from the environment. */
export function fillKey(body: Html, key: string): Html {
  return changeCode(body, (code) =>
    code
      .replace(/\$(SERVICE_API_KEY\b|\{SERVICE_API_KEY\})/g, () => escapeHtml(key))
      .replace(/process\.env\.SERVICE_API_KEY\b/g, () => escapeHtml(`'${key}'`)),
  );
}

/** Whether a page has an example that reads the API key from the environment. */
export function usesKey(body: Html): boolean {
  return String(fillKey(body, '')) !== String(body);
}

function changeCode(body: Html, change: (code: string) => string): Html {
  return new Html(String(body).replace(/<pre[\s>].*?<\/pre>/gs, change));
}
