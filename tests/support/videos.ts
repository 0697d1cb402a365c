import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';

/** An H.264 picture parameter set and sequence parameter set of 16 × 16 pixels, as an MP4 stores them. */
const AVC_CONFIG = Buffer.from('0142c00affe1000e6742c00ada0f0884e000003e800ea601000468ce3c80', 'hex');

/** A short MP4 with one track; its frames are not decodable, which only a player notices. */
export async function someVideo(seconds = 2): Promise<Buffer> {
  const output = new Output({ format: new Mp4OutputFormat(), target: new BufferTarget() });
  const source = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(source, { frameRate: 10 });
  await output.start();
  const decoderConfig = { codec: 'avc1.42c00a', codedWidth: 16, codedHeight: 16, description: AVC_CONFIG };
  for (let nth = 0; nth < seconds * 10; nth += 1) {
    const frame = Buffer.from([0, 0, 0, 5, 0x65, nth, 1, 2, 3]);
    await source.add(new EncodedPacket(frame, 'key', nth / 10, 0.1), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(output.target.buffer ?? new ArrayBuffer());
}
