import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artifactsFolder } from '../data-folder.ts';
import { ProgramMissingError, runProgram } from '../processes/run-program.ts';

export const KAFKA_VERSION = '4.3.1';

const JAVA_REMEDY = 'install Java 17 or later, the package "openjdk-17-jre-headless" (Debian, Ubuntu) or "openjdk" (Homebrew)';
const MAVEN_REMEDY = 'install the package "maven", which downloads Kafka';

/** The broker's dependencies, and a logger, which reports why a broker doesn't start. */
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>casebook</groupId>
  <artifactId>kafka-broker</artifactId>
  <version>1</version>
  <packaging>pom</packaging>
  <dependencies>
    <dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${KAFKA_VERSION}</version></dependency>
    <dependency><groupId>org.apache.logging.log4j</groupId><artifactId>log4j-slf4j-impl</artifactId><version>2.25.4</version></dependency>
  </dependencies>
</project>
`;

/**
 * The folder with the broker's libraries, downloaded by Maven once (about 44 MB) into `.artifacts`.
 * @throws Error with one line that names the package to install, if Java or Maven is missing
 */
export async function kafkaLibraries(): Promise<string> {
  await assertJava();
  const folder = artifactsFolder(`kafka-${KAFKA_VERSION}`);
  const libraries = join(folder, 'libs');
  if (existsSync(libraries)) return libraries;
  await mkdir(folder, { recursive: true });
  const download = await mkdtemp(join(folder, 'fetching-'));
  try {
    await downloadInto(download);
    await moveUnlessExists(join(download, 'libs'), libraries);
  } finally {
    await rm(download, { recursive: true, force: true });
  }
  return libraries;
}

async function assertJava(): Promise<void> {
  const { stderr } = await withRemedy(runProgram('java', ['-version']), `Java is missing: ${JAVA_REMEDY}`);
  const major = Number(/version "(\d+)/.exec(stderr)?.[1]);
  if (!(major >= 17)) throw new Error(`Java is too old (${stderr.split('\n')[0]}): ${JAVA_REMEDY}`);
}

async function downloadInto(folder: string): Promise<void> {
  await writeFile(join(folder, 'pom.xml'), POM);
  const goal = ['dependency:copy-dependencies', '-DoutputDirectory=libs', '-DincludeScope=runtime'];
  const maven = runProgram('mvn', ['-B', '-ntp', '-q', ...goal], { cwd: folder });
  const { code, stdout } = await withRemedy(maven, `Maven is missing: ${MAVEN_REMEDY}`);
  if (code !== 0) throw new Error(`Maven could not download Kafka ${KAFKA_VERSION}: ${stdout.trim().split('\n')[0] ?? ''}`);
}

/** Replaces a ProgramMissingError by a message that says what to install. */
async function withRemedy<T>(work: Promise<T>, message: string): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof ProgramMissingError ? new Error(message, { cause: error }) : error;
  });
}

/** Two runs may download at the same time. The second one then uses the folder of the first. */
async function moveUnlessExists(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!existsSync(to)) throw error;
  });
}
