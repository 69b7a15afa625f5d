{{/* The prefix of every resource. */}}
{{- define "casebook.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/*
Every Deployment: the gateway, the services, and the worker of each service that has one. `service` is absent of the gateway; `role` is
absent of a service whose processes do everything. Arguments: the root context.
*/}}
{{- define "casebook.programs" -}}
{{- $programs := dict "gateway" .Values.gateway -}}
{{- range $name, $service := .Values.services -}}
{{- $api := merge (dict "service" $name) (omit $service "worker") -}}
{{- with $service.worker -}}
{{- $_ := set $programs (printf "%s-worker" $name) (merge (dict "role" "worker") (deepCopy .) $api) -}}
{{- $_ := set $api "role" "api" -}}
{{- end -}}
{{- $_ := set $programs $name $api -}}
{{- end -}}
{{- toYaml $programs -}}
{{- end -}}

{{/* The host of the frame with the scripts of others; empty if none is configured, and the gateway opens no port for it. */}}
{{- define "casebook.frameHost" -}}
{{- if or .Values.settings.ADS_TAG_ID .Values.settings.FEEDBACK_APP_ID -}}
{{- (urlParse .Values.frame.url).hostname -}}
{{- end -}}
{{- end -}}

{{/* Labels that select a program's pods, or the pods of all programs. Arguments: root, and name unless all are meant. */}}
{{- define "casebook.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .name }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{- define "casebook.labels" -}}
{{ include "casebook.selector" . }}
app.kubernetes.io/version: {{ .root.Values.image.tag | default .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{/* A resource's metadata, without annotations. Arguments: root, name. */}}
{{- define "casebook.metadata" -}}
name: {{ include "casebook.fullname" .root }}-{{ .name }}
namespace: {{ .root.Release.Namespace }}
labels:
  {{- include "casebook.labels" . | nindent 2 }}
{{- end -}}

{{/* Arguments: root, name, and image if it isn't the name. */}}
{{- define "casebook.image" -}}
{{- $program := .image | default .name -}}
{{- $image := printf "%s/%s" (trimSuffix "/" .root.Values.image.registry) $program -}}
{{- with index .root.Values.image.digests $program -}}
{{- printf "%s@%s" $image . -}}
{{- else -}}
{{- printf "%s:%s" $image (.root.Values.image.tag | default .root.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* The settings of all programs; a program ignores those of others. The ConfigMap has them, and the migration's pod, which precedes it. */}}
{{- define "casebook.settings" -}}
{{- $fullname := include "casebook.fullname" . -}}
{{- $site := trimSuffix "/" .Values.site.url -}}
{{- $settings := dict
  "NODE_ENV" "production"
  "HOST" "0.0.0.0"
  "PORT" (toString .Values.gateway.port)
  "AUTH_AUTOCONFIRM" "off"
  "AUTH_SITE_URL" $site
  "AUTH_ISSUER" (printf "%s/auth/v1" $site)
  "AUTH_JWKS_URL" (printf "http://%s-identity:%d/auth/v1/.well-known/jwks.json" $fullname (int .Values.services.identity.port))
  "KAFKA_BROKERS" (join "," .Values.kafka.brokers)
  "KAFKA_TLS" (.Values.kafka.tls | ternary "on" "off")
  "KAFKA_SASL_MECHANISM" .Values.kafka.saslMechanism
  "KAFKAJS_NO_PARTITIONER_WARNING" "1"
-}}
{{- range $name, $service := .Values.services -}}
{{- $_ := set $settings (printf "%s_PORT" (upper $name)) (toString $service.port) -}}
{{- $_ := set $settings (printf "%s_URL" (upper $name)) (printf "http://%s-%s:%d" $fullname $name (int $service.port)) -}}
{{- $_ := set $settings (printf "%s_DATABASE_POOL" (upper $name)) (toString $service.databasePool) -}}
{{- end -}}
{{- if include "casebook.frameHost" . -}}
{{- $_ := set $settings "FRAME_ORIGIN" .Values.frame.url -}}
{{- $_ := set $settings "FRAME_PORT" (toString .Values.frame.port) -}}
{{- end -}}
{{- with .Values.kafka.username -}}
{{- $_ := set $settings "KAFKA_USERNAME" . -}}
{{- end -}}
{{- with .Values.trustedProxies -}}
{{- $_ := set $settings "TRUSTED_PROXIES" (join "," .) -}}
{{- end -}}
{{- with .Values.otlp.endpoint -}}
{{- $_ := set $settings "OTEL_EXPORTER_OTLP_ENDPOINT" . -}}
{{- end -}}
{{- toYaml (merge $settings .Values.settings) -}}
{{- end -}}

{{/* The secrets of a program, each as an environment variable. Arguments: root, names. */}}
{{- define "casebook.secrets" -}}
{{- range .names }}
{{- $reference := index $.root.Values.secrets.overrides . | default dict }}
- name: {{ . }}
  valueFrom:
    secretKeyRef:
      name: {{ $reference.name | default $.root.Values.secrets.name }}
      key: {{ $reference.key | default . }}
      {{- if eq . "METRICS_TOKEN" }}
      optional: true
      {{- end }}
{{- end }}
{{- end -}}

{{/* What pods of this chart have in common, as the Pod Security standard "restricted" requires. Arguments: root, name. */}}
{{- define "casebook.pod" -}}
serviceAccountName: {{ include "casebook.fullname" .root }}-{{ .name }}
automountServiceAccountToken: false
# Kubernetes would set IDENTITY_PORT to tcp://..., among others, in a namespace with a Service of that name.
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  {{- with .root.Values.podSecurityContext }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
  seccompProfile: { type: RuntimeDefault }
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: { sizeLimit: 256Mi }
  {{- with .root.Values.certificateAuthority }}
  - name: certificate-authority
    configMap: { name: {{ .configMap | quote }} }
  {{- end }}
{{- end -}}

{{/* Arguments: root, name, resources, and image if it isn't the name. */}}
{{- define "casebook.container" -}}
name: {{ .name }}
image: {{ include "casebook.image" . | quote }}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
volumeMounts:
  - name: tmp
    mountPath: /tmp
  {{- if .root.Values.certificateAuthority }}
  - name: certificate-authority
    mountPath: /etc/casebook/certificate-authority
    readOnly: true
  {{- end }}
resources:
  {{- toYaml .resources | nindent 2 }}
{{- end -}}

{{/* The variable that adds a certificate authority to Node's own. */}}
{{- define "casebook.certificateAuthority" -}}
{{- with .Values.certificateAuthority }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/casebook/certificate-authority/{{ .key }}
{{- end }}
{{- end -}}

{{/* The port of an address like host:port or scheme://host:port. Arguments: an address, with a scheme unless it has a port. */}}
{{- define "casebook.portOf" -}}
{{- $host := contains "://" . | ternary (urlParse .).host . -}}
{{- if regexMatch ":[0-9]+$" $host -}}
{{- regexFind "[0-9]+$" $host -}}
{{- else -}}
{{- hasPrefix "https" . | ternary 443 80 -}}
{{- end -}}
{{- end -}}

{{/* One rule of a NetworkPolicy. Arguments: direction (to or from), peers, ports. */}}
{{- define "casebook.rule" -}}
- {{ .direction }}:
    {{- toYaml .peers | nindent 4 }}
  ports:
    {{- range .ports }}
    - { protocol: TCP, port: {{ int . }} }
    {{- end }}
{{- end -}}

{{/* DNS over UDP, and over TCP for long answers. */}}
{{- define "casebook.dns" -}}
- to:
    {{- toYaml .Values.dns.to | nindent 4 }}
  ports:
    - { protocol: UDP, port: {{ int .Values.dns.port }} }
    - { protocol: TCP, port: {{ int .Values.dns.port }} }
{{- end -}}

{{- define "casebook.kafkaPorts" -}}
{{- $ports := list -}}
{{- range .Values.kafka.brokers -}}
{{- $ports = append $ports (include "casebook.portOf" . | int) -}}
{{- end -}}
{{- uniq $ports | toJson -}}
{{- end -}}
