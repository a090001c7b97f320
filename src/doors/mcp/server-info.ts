import { ICON_PNG, ICON_SVG } from '#pages/page-assets.ts';

/** Builds what the server says about itself: name, version, website and icons. */
export function buildServerInfo(publicUrl: string, version: string) {
  return {
    name: 'register-data-service',
    title: 'Register-Data Service',
    version,
    description: 'Australian register data as evidence: what was checked, where, when, and what was not.',
    websiteUrl: `${publicUrl}/docs`,
    icons: [
      { src: publicUrl + ICON_PNG.path, mimeType: ICON_PNG.type, sizes: ['128x128'] },
      { src: publicUrl + ICON_SVG.path, mimeType: ICON_SVG.type, sizes: ['any'] },
    ],
  };
}
