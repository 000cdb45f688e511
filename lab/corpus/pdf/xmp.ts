/** XMP packets (ISO 16684-1) with the properties that PDF programs write. */

export type XmpFacts = {
  createDate: string;
  modifyDate: string;
  producer: string;
  creatorTool?: string;
  documentId: string;
  instanceId: string;
};

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** The packet as UTF-8 bytes, without padding: updates rewrite the whole object anyway. */
export function xmpPacket(facts: XmpFacts): Buffer {
  const tool =
    facts.creatorTool === undefined ? '' : `<xmp:CreatorTool>${escaped(facts.creatorTool)}</xmp:CreatorTool>`;
  return Buffer.from(`<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
<xmp:CreateDate>${facts.createDate}</xmp:CreateDate><xmp:ModifyDate>${facts.modifyDate}</xmp:ModifyDate>${tool}
<pdf:Producer>${escaped(facts.producer)}</pdf:Producer>
<xmpMM:DocumentID>uuid:${facts.documentId}</xmpMM:DocumentID><xmpMM:InstanceID>uuid:${facts.instanceId}</xmpMM:InstanceID>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`);
}
